import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { PAGES_PER_REQUEST } from '../../lib/extraction/job/progress.ts';
import { FORM_LIMITS, FORMATS, type Format } from '../../lib/search/form.ts';
import { EXTRACT_TIMEOUT, MAX_PARALLEL_REQUESTS } from '../../lib/settings/limits.ts';
import { MENU_IDS, type MenuId } from '../../lib/settings/menu.ts';
import { type ExtractionRules, MCP_ADDRESS, type Settings } from '../../lib/settings/settings.ts';
import {
  integerBetween,
  NumberField,
  OptionalNumberField,
  SelectField,
  SwitchField,
} from '../ui/form/controls.tsx';
import { useActions } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { keyCombination } from '../ui/keys/key-caps.ts';
import { GUIDE } from '../ui/learn-more.tsx';
import { Group, type GroupProps } from './group.tsx';

const MAX_MINUTES = 24 * 60;
const formatName = (format: Format): string => text(format === 'json' ? 'formatJson' : 'formatMarkdown');

/** What is sent with each search, unless the search itself says otherwise, and how long results are reused. */
export function SearchRequestsGroup({ save, settings }: GroupProps) {
  const { defaults, reuseMinutes } = settings;
  const change = ({ ...changes }: Partial<Settings['defaults']>) =>
    save({ defaults: { ...defaults, ...changes } });
  const { limit, timeout } = FORM_LIMITS;
  return (
    <Group id="search-requests" title="kind_searches" find="findSearch">
      <OptionalNumberField
        id="default-limit"
        label={text('limit')}
        hint={text('limitHint')}
        value={defaults.limit}
        none={text('limitAll')}
        fits={(value) => Number.isInteger(value) && value >= limit.least && value <= limit.most}
        wrong={textWith('limitWrong', limit)}
        onChange={(value) => change({ limit: value })}
      />
      <OptionalNumberField
        id="default-timeout"
        label={text('timeout')}
        unit="second"
        hint={text('timeoutHint')}
        value={defaults.timeout}
        none={text('serviceChoice')}
        fits={(value) => value >= timeout.least && value <= timeout.most}
        wrong={textWith('limitWrong', timeout)}
        onChange={(value) => change({ timeout: value })}
      />
      <SelectField
        id="default-format"
        label={text('format')}
        hint={text(defaults.format === 'markdown' ? 'formatMarkdownHint' : 'formatHint')}
        of={FORMATS}
        value={defaults.format ?? 'json'}
        words={formatName}
        onChange={(format) => change({ format })}
      />
      <NumberField
        id="reuse-minutes"
        label={text('reuseMinutes')}
        unit="minute"
        hint={textWith('reuseHint', { keys: keyCombination('shift', '↵') })}
        value={reuseMinutes}
        {...integerBetween(0, MAX_MINUTES)}
        onChange={(minutes) => save({ reuseMinutes: minutes })}
      />
    </Group>
  );
}

/** How pages are requested from the service. */
export function ExtractionRequestsGroup({ save, settings }: GroupProps) {
  const { extraction } = settings;
  const change = (changes: Partial<ExtractionRules>) => save({ extraction: { ...extraction, ...changes } });
  return (
    <Group id="extraction-requests" title="extractionTitle" find="findExtraction">
      <NumberField
        id="lanes"
        label={text('lanes')}
        hint={textWith('lanesHint', { limit: PAGES_PER_REQUEST })}
        value={extraction.lanes}
        {...integerBetween(1, MAX_PARALLEL_REQUESTS)}
        onChange={(lanes) => change({ lanes })}
      />
      <NumberField
        id="extract-timeout"
        label={text('requestTimeout')}
        unit="second"
        hint={text('requestTimeoutHint')}
        value={extraction.timeout}
        fits={(value) => value === 0 || (value >= EXTRACT_TIMEOUT.least && value <= EXTRACT_TIMEOUT.most)}
        wrong={textWith('requestTimeoutWrong', EXTRACT_TIMEOUT)}
        onChange={(timeout) => change({ timeout })}
      />
      <SelectField
        id="extract-format"
        label={text('extractFormat')}
        of={FORMATS}
        value={extraction.format}
        words={formatName}
        onChange={(format) => change({ format })}
      />
    </Group>
  );
}

const ENTRIES: Readonly<Record<MenuId, TextKey>> = {
  'extract-page': 'menuExtractPage',
  'extract-here': 'menuExtractHere',
  'extract-parts': 'menuExtractParts',
  'extract-link': 'menuExtractLink',
  'extract-selected-links': 'menuExtractSelectedLinks',
  'extract-selection': 'menuExtractSelection',
  'search-selection': 'commandSearchSelection',
  'add-pages': 'menuAddPages',
};

/** Which entries the context menu has. */
export function MenuGroup({ save, settings }: GroupProps) {
  const { menu = {} } = settings;
  const change = (id: MenuId, on: boolean) => {
    const { [id]: _, ...others } = menu;
    return save({ menu: on ? others : { ...others, [id]: 'hidden' } });
  };
  return (
    <Group id="section-menu" title="menuTitle" find="findMenu">
      {MENU_IDS.map((id) => (
        <SwitchField
          key={id}
          id={`menu-${id}`}
          label={text(ENTRIES[id])}
          on={menu[id] !== 'hidden'}
          onChange={(on) => change(id, on)}
        />
      ))}
    </Group>
  );
}

/** Configuration of the hosted MCP server. A placeholder stands for the key, which Quarry never shows. */
function mcpJson(url: string): string {
  const kagi = { type: 'http', url, headers: { Authorization: 'Bearer YOUR_API_KEY' } };
  return JSON.stringify({ mcpServers: { kagi } }, undefined, 2);
}

/** How to use the same service in other programs through its hosted MCP server. */
export function McpGroup({ quarry, announce }: GroupProps) {
  const [copied, setCopied] = useState(false);
  const json = mcpJson(MCP_ADDRESS);
  const copy = async () => {
    const done = await quarry.copyText(json);
    setCopied(done);
    announce(text(done ? 'copied' : 'copyRefused'));
  };
  return (
    <Group id="section-elsewhere" title="elsewhereTitle" find="findMcp" what={text('elsewhereWhat')}>
      <div class="copy-block line">
        <pre class="grow" dir="ltr">
          <code>{json}</code>
        </pre>
        <button
          type="button"
          class="button small"
          aria-label={textWith('copyNamed', { name: text('mcpJson') })}
          onClick={copy}
        >
          <Icon of={copied ? Check : Copy} size={14} />
          {text('copy')}
        </button>
      </div>
      <p class="fold-what hint">{text('mcpKey')}</p>
    </Group>
  );
}

/** Files of the extension, opened in new tabs without a network request. */
const FILES: readonly [TextKey, string][] = [
  ['guide', GUIDE],
  ['aboutNews', '/changes.html'],
  ['aboutLicense', '/license.txt'],
];

/** The version of Quarry, and its documents. */
export function AboutGroup({ quarry }: GroupProps) {
  const version = useActions(quarry)?.version ?? '';
  return (
    <Group id="section-about" title="aboutTitle" find="findAbout" what={text('affiliation')}>
      <div class="group-note wrap">
        <p>{textWith('aboutVersion', { version })}</p>
        {FILES.map(([name, file]) => (
          <a key={name} href={file} target="_blank" rel="noreferrer">
            {text(name)}
          </a>
        ))}
      </div>
    </Group>
  );
}
