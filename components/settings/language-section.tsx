import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { isLanguage, LANGUAGES, type Language } from '../../lib/settings/languages.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { GUIDE } from '../ui/learn-more.tsx';
import { Section, sectionId } from './section.tsx';
import { Setting, type SettingsProps } from './setting.tsx';

/** The language of Quarry: the browser's, or another one. */
export function LanguageSection({
  quarry,
  settings,
  onSettings,
  announce,
  reload = reloadHere,
}: SettingsProps & { reload?: () => void }) {
  const [browsers, setBrowsers] = useState('');
  useEffect(() => {
    quarry.actions().then(
      ({ browserLanguage }) => setBrowsers(nameOf(browserLanguage)),
      (cause: unknown) => console.warn('The browser’s language could not be read', cause),
    );
  }, [quarry]);
  const choose = async (language: string) => {
    const { language: _, ...others } = settings;
    const chosen: Settings = isLanguage(language) ? { ...others, language } : others;
    const saved = await quarry.ask['settings.save']({ from: settings, to: chosen });
    if (!saved.ok) return announce(failureHeadline(saved.failure));
    onSettings(saved.value);
    reload();
  };
  return (
    <Section name="language" what={text('languageWhat')}>
      <Setting id="language" name={text('languageName')}>
        <select
          id="language"
          value={settings.language ?? ''}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          <option value="">{textWith('languageBrowser', { language: browsers })}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={tagOf(language)} dir="auto">
              {nameOf(language)}
            </option>
          ))}
        </select>
      </Setting>
      {text('locale') !== 'en' && (
        <p class="section-more">
          {text('languageUnreviewed')}{' '}
          <a href={`${GUIDE}#language`} target="_blank" rel="noreferrer">
            {text('learnMore')}
          </a>
        </p>
      )}
    </Section>
  );
}

/** Reloads the page in the chosen language, scrolled to this section. */
function reloadHere(): void {
  location.hash = sectionId('language');
  location.reload();
}

/** The BCP 47 tag of a language. Chinese is identified by script, not region. */
const tagOf = (language: string): string =>
  language === 'zh_CN' || language === 'zh-CN' ? 'zh-Hans' : language.replace('_', '-');

/** The name of a language in that language: "Deutsch". */
function nameOf(language: Language | string): string {
  const tag = tagOf(language);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
