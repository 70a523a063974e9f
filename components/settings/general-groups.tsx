import { ExternalLink } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Shortcut } from '../../lib/pages/quarry.ts';
import { WORKFLOWS } from '../../lib/search/form.ts';
import { isLanguage, LANGUAGES, type Language } from '../../lib/settings/languages.ts';
import { TEXT_SIZES, THEMES } from '../../lib/settings/look.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { SelectField, SwitchField } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { builtValue, LensOptions } from '../ui/form/lens-options.tsx';
import { useActions } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { GUIDE } from '../ui/learn-more.tsx';
import { typeName } from '../ui/type-name.ts';
import { Group, type GroupProps } from './group.tsx';

/** The language of Quarry: the browser's, or another one. */
export function LanguageGroup({
  quarry,
  settings,
  learn,
  announce,
  reload = reloadHere,
}: GroupProps & { reload?: () => void }) {
  const browsers = useActions(quarry)?.browserLanguage;
  const choose = async (language: string) => {
    const { language: _, ...others } = settings;
    const chosen: Settings = isLanguage(language) ? { ...others, language } : others;
    const saved = await quarry.ask['settings.save']({ from: settings, to: chosen });
    if (!saved.ok) return announce(failureHeadline(saved.failure));
    learn({ settings: saved.value });
    reload();
  };
  const hint =
    text('locale') === 'en' ? (
      text('languageWhat')
    ) : (
      <p>
        {text('languageUnreviewed')}{' '}
        <a href={`${GUIDE}#language`} target="_blank" rel="noreferrer">
          {text('learnMore')}
        </a>
      </p>
    );
  return (
    <Group id="section-language" title="field_language" find="findLanguage">
      <Field id="language" label={text('languageName')} hint={hint}>
        <select
          id="language"
          aria-describedby="language-hint"
          value={settings.language ?? ''}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          <option value="">
            {textWith('languageBrowser', { language: browsers ? nameOf(browsers) : '' })}
          </option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={tagOf(language)} dir="auto">
              {nameOf(language)}
            </option>
          ))}
        </select>
      </Field>
    </Group>
  );
}

/** Reloads the page in the chosen language, at this group. */
function reloadHere(): void {
  location.hash = 'section-language';
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

/** How Quarry looks. */
export function AppearanceGroup({ save, settings }: GroupProps) {
  const { theme = 'system', textSize = 'normal', thumbnails } = settings;
  return (
    <Group id="section-appearance" title="appearanceTitle" find="findAppearance">
      <SelectField
        id="theme"
        label={text('theme')}
        of={THEMES}
        value={theme}
        words={(one) => text(`theme_${one}`)}
        onChange={(chosen) => save({ theme: chosen })}
      />
      <SelectField
        id="text-size"
        label={text('textSize')}
        of={TEXT_SIZES}
        value={textSize}
        words={(one) => text(`textSize_${one}`)}
        onChange={(chosen) => save({ textSize: chosen })}
      />
      <SwitchField
        id="thumbnails"
        label={text('picturesLoad')}
        hint={text('picturesWhat')}
        on={thumbnails}
        onChange={(on) => save({ thumbnails: on })}
      />
    </Group>
  );
}

/** The initial state of the search view in a new browser session. */
export function DefaultsGroup({ save, settings }: GroupProps) {
  const { defaults, lenses, builtLenses } = settings;
  const route = builtLenses.findIndex(({ name }) => name === defaults.builtLens?.name);
  const change = (changes: Partial<typeof defaults>) => save({ defaults: { ...defaults, ...changes } });
  return (
    <Group id="section-defaults" title="defaultsTitle" find="findSearch" what={text('defaultsWhat')}>
      <SelectField
        id="default-type"
        label={text('resultType')}
        of={WORKFLOWS}
        value={defaults.workflow}
        words={typeName}
        onChange={(workflow) => change({ workflow })}
      />
      <Field id="default-lens" label={text('lens')}>
        <select
          id="default-lens"
          value={route < 0 ? defaults.lens : builtValue(route)}
          onChange={({ currentTarget: { value } }) => {
            const builtLens = builtLenses.find((_, index) => builtValue(index) === value);
            void change({ lens: builtLens ? '' : value, builtLens });
          }}
        >
          <LensOptions lens={defaults.lens} own={lenses} built={builtLenses} />
        </select>
      </Field>
      <SwitchField
        id="default-safe"
        label={text('safeSearch')}
        on={defaults.safeSearch}
        onChange={(safeSearch) => change({ safeSearch })}
      />
    </Group>
  );
}

/** Browsers give this command no description, or only an internal name. */
const OPEN_POPUP = '_execute_action';

/** The keyboard shortcuts set in this browser, read again when the user returns to the page; and where to change them. */
export function ShortcutsGroup({ quarry, firefox }: GroupProps) {
  const actions = useActions(quarry);
  const [shortcuts, setShortcuts] = useState<Shortcut[]>([]);
  useEffect(() => {
    if (!actions) return;
    const read = () => void actions.shortcuts().then(setShortcuts);
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [actions]);
  return (
    <Group
      id="section-shortcuts"
      title="keys"
      find="findShortcuts"
      what={text(firefox ? 'shortcutsFirefox' : 'shortcutsChrome')}
    >
      <dl class="shortcuts stack">
        {shortcuts.map(({ name, does, keys }) => (
          <div key={name} class="wrap">
            <dt>
              {keys === '' ? (
                <span class="hint">{text('shortcutNone')}</span>
              ) : (
                keys.split('+').map((key) => <kbd key={key}>{key}</kbd>)
              )}
            </dt>
            <dd>{name === OPEN_POPUP ? text('shortcutOpen') : does}</dd>
          </div>
        ))}
        <div class="wrap">
          <dt>
            <kbd>qy</kbd>
          </dt>
          <dd>{text('shortcutKeyword')}</dd>
        </div>
      </dl>
      {actions && (
        <div class="group-buttons wrap">
          <button type="button" class="button" onClick={actions.changeShortcuts}>
            <Icon of={ExternalLink} size={14} />
            {text('shortcutsChange')}
          </button>
        </div>
      )}
    </Group>
  );
}
