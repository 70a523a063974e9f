import messages from '../../locales/en.json' with { type: 'json' };
import { numbered } from '../../scripts/build/messages.ts';
import { substitute } from '../substitute.ts';

const words = numbered(messages, messages);
const direction = new URLSearchParams(location.search).get('dir') ?? 'ltr';

/** The only thing that views need of a browser: its messages. */
export const browser = {
  i18n: {
    getUILanguage: () => 'en-US',
    getMessage(key: string, values: string[] = []): string {
      if (key === 'direction') return direction;
      return substitute(words[key] ?? '', values);
    },
  },
};
