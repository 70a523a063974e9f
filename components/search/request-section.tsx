import { text } from '../../lib/browser/text.ts';
import type { SearchForm } from '../../lib/search/form.ts';
import { toCurl, toRequest } from '../../lib/search/request.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useNow } from '../parts/use-now.ts';

/** A period counts from the day: often enough to turn with it. */
const RENEWED_MS = 60_000;

interface Props {
  form: SearchForm;
  settings: Pick<Settings, 'address' | 'lensWay' | 'personalizations'>;
}

/** What the next search will send, word for word, but for the key. */
export function RequestSection({ form, settings }: Props) {
  const at = useNow(RENEWED_MS, true);
  const request = toRequest(form, { ...settings, at });
  const json = JSON.stringify(request, null, 2);
  return (
    <details class="request" aria-label={text('request')}>
      <summary>{text('request')}</summary>
      <p class="panel-hint">{text('requestHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section class="code-block" dir="ltr" tabIndex={0} aria-label={text('requestJson')}>
        <pre>{json}</pre>
      </section>
      <div class="request-copy">
        <CopyButton name={text('copyJson')} of={() => json} />
        <CopyButton name={text('copyCurl')} of={() => toCurl(settings.address, request)} />
      </div>
    </details>
  );
}
