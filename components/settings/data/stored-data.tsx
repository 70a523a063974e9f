import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { MAX_ENDED_JOBS } from '../../../lib/extraction/job/job.ts';
import { DEFAULT_LIBRARY, type KeepPages } from '../../../lib/library/retention.ts';
import type { Grant } from '../../../lib/pages/quarry.ts';
import { MAX_SEARCHES, NO_HISTORY } from '../../../lib/search/history.ts';
import { MAX_ANSWER_BYTES } from '../../../lib/search/retention.ts';
import { success } from '../../../lib/service/failures.ts';
import { resetSettings } from '../../../lib/settings/reset.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { DATA_KINDS, type DataKind, type DataSize, type DataSizes } from '../../../lib/storage/data-kinds.ts';
import { MAX_USAGE_DAYS } from '../../../lib/usage/usage.ts';
import { DeleteButton } from '../../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../../ui/confirm/undo.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { bytesInWords, DOT, hostOf, megabytes } from '../../ui/format.ts';
import { useActions } from '../../ui/hooks.ts';
import { Host } from '../../ui/host.ts';
import { Group, type GroupProps } from '../group.tsx';
import { Entry } from '../list-editor.tsx';

type ShownKind = Exclude<DataKind, 'passing'>;

/** The kinds to clear one by one. What is passed between pages goes when the browser closes, or with everything. */
export const SHOWN_KINDS: readonly ShownKind[] = DATA_KINDS.filter((kind) => kind !== 'passing');

const asSet = (term: string): string => textWith('dataAsSet', { term });
const days = (count: number): string => counted('dataDays', count);

const LIBRARY_TERMS: Readonly<Record<KeepPages, () => string>> = {
  session: () => text('keepKey_session'),
  day: () => days(1),
  month: () => days(30),
  always: () => text('dataUntilDeleted'),
};

/** Its name, and the label of the button that clears it. */
const NAMES: Readonly<Record<ShownKind, [name: TextKey, clear: TextKey]>> = {
  settings: ['dataSettings', 'dataSettingsClear'],
  key: ['dataKey', 'dataKeyClear'],
  results: ['resultsTitle', 'forgetAnswers'],
  history: ['historyTitle', 'historyClear'],
  pages: ['savedPages', 'dataPagesClear'],
  collection: ['to_collection', 'collectorClear'],
  jobs: ['dataJobs', 'dataJobsClear'],
  usage: ['dataUsage', 'dataUsageClear'],
};

/** How long it is kept, and the maximum amount, if there is one. */
const TERMS: Readonly<Record<ShownKind, (settings: Settings) => [term: string, limit?: string]>> = {
  settings: () => [text('dataUntilChanged')],
  key: () => [asSet(text('dataUntilRemoved'))],
  results: () => [text('keepKey_session'), megabytes(MAX_ANSWER_BYTES)],
  history: ({ history }) => [
    asSet(history.on ? days(history.days) : text('dataNotSaved')),
    counted('dataSearches', MAX_SEARCHES),
  ],
  pages: ({ library = DEFAULT_LIBRARY }) => [
    asSet(LIBRARY_TERMS[library.keep]()),
    asSet(megabytes(library.megabytes * 1_000_000)),
  ],
  collection: () => [text('dataUntilCleared')],
  jobs: () => [text('dataUntilNewer'), counted('dataExtractions', MAX_ENDED_JOBS)],
  usage: () => [days(MAX_USAGE_DAYS)],
};

/** What Settings says about a kind of data. PRIVACY.md says the same about the default settings. */
export function dataRow(kind: ShownKind, settings: Settings) {
  const [name, clear] = NAMES[kind];
  const [term, limit = ''] = TERMS[kind](settings);
  return { name: text(name), term, limit, clear: text(clear) };
}

/** Lists the data stored on this device with its size and retention, and a button to clear each kind. */
export function StoredDataGroup({ quarry, settings, snapshot: { history }, announce }: GroupProps) {
  const [sizes, setSizes] = useState<DataSizes>();
  const measure = async (): Promise<DataSizes | undefined> => {
    const measured = await quarry.ask['data.measure'](null);
    if ('failure' in measured) return undefined;
    setSizes(measured);
    return measured;
  };
  useEffect(() => void measure(), [history, settings]);
  const offerUndo = useUndo();
  const bringBack = async (id: string) => (await quarry.actions()).library.bringBack(id);
  const undoOf: Partial<Record<ShownKind, (id: string, before: Settings) => Promise<boolean>>> = {
    settings: async (_, before) =>
      (await quarry.ask['settings.save']({ from: resetSettings(before), to: before, undoes: true })).ok,
    history: async () => !(await quarry.ask['history.join']({ history })),
    results: async (id) => !(await quarry.ask['history.join']({ history: NO_HISTORY, id })),
    pages: bringBack,
    collection: bringBack,
  };
  const ask = async (kind: ShownKind) => {
    const asked = Date.now();
    const size = (await measure())?.[kind];
    return {
      words: [dataRow(kind, settings).name, ...(size ? [sizeWords(size)] : [])].join(DOT),
      of: asked,
    };
  };
  const clear = async (kind: ShownKind, asked: number) => {
    const id = crypto.randomUUID();
    // A change of nothing replies with the settings that the background has: those here are only a copy.
    const before =
      kind === 'settings'
        ? await quarry.ask['settings.save']({ from: settings, to: settings })
        : success(settings);
    if (!before.ok) return announce(failureHeadline(before.failure));
    const failed = await quarry.ask['data.clear']({ kind, asked, id });
    const words = textWith('dataCleared', { name: dataRow(kind, settings).name });
    const undo = undoOf[kind];
    if (failed) announce(failureHeadline(failed.failure));
    else if (undo) offerUndo({ words, undo: () => undo(id, before.value).finally(measure) });
    else announce(words);
    await measure();
  };
  return (
    <Group id="section-privacy" title="dataTitle" find="findPrivacy" what={text('privacyWhat')}>
      <ul class="entries" aria-label={text('dataTitle')}>
        {SHOWN_KINDS.map((kind) => {
          const { name, term, limit, clear: label } = dataRow(kind, settings);
          const size = sizes?.[kind];
          const facts = [
            ...(size ? [sizeWords(size)] : []),
            term,
            ...(limit ? [textWith('dataUpTo', { limit })] : []),
          ];
          return (
            <li key={kind}>
              <Entry
                name={name}
                what={
                  <p class="dots">
                    {facts.map((fact) => (
                      <bdi key={fact}>{fact}</bdi>
                    ))}
                  </p>
                }
              >
                <DeleteButton
                  label={label}
                  go={label}
                  ask={() => ask(kind)}
                  onDelete={(asked) => void clear(kind, asked)}
                >
                  {!(kind in undoOf) && <p>{text('dataWhat')}</p>}
                </DeleteButton>
              </Entry>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

const sizeWords = ({ count, bytes }: DataSize): string =>
  count === undefined
    ? bytesInWords(bytes)
    : textWith('dataCount', { number: count, size: bytesInWords(bytes) });

const GOES = [
  'clearKey',
  'clearSettings',
  'clearSearches',
  'clearPages',
  'clearUsage',
  'clearGrants',
] as const satisfies readonly TextKey[];

/** Deletes all data of Quarry after a confirmation that lists it, because this cannot be undone. */
export function ClearGroup({ quarry, announce }: GroupProps) {
  const [clearing, setClearing] = useState(false);
  const clear = async () => {
    setClearing(true);
    const failed = await quarry.ask['everything.clear'](null);
    if (!failed) return (await quarry.actions()).startOver();
    setClearing(false);
    announce(failureHeadline(failed.failure));
  };
  return (
    <Group id="clear" title="clearTitle" find="findPrivacy">
      <Entry name={text('clearWhat')}>
        <DeleteButton
          label={text('clearAsk')}
          class="button danger"
          go={text('clearSure')}
          ask={async () => ({ words: text('clearTitle'), of: undefined })}
          onDelete={() => void (clearing || clear())}
        >
          <ul class="clear-list">
            {GOES.map((key) => (
              <li key={key}>{text(key)}</li>
            ))}
          </ul>
          <p>{text('clearLeavesFiles')}</p>
        </DeleteButton>
      </Entry>
    </Group>
  );
}

/** Host patterns that cover all sites, or all sites of one scheme. */
const MANY: Readonly<Record<string, TextKey>> = {
  '<all_urls>': 'librarySites',
  '*://*/*': 'librarySites',
  'https://*/*': 'grantAllHttps',
  'http://*/*': 'grantAllHttp',
};

/** The optional permissions in the manifest. */
const PERMISSIONS: Readonly<Record<string, [name: TextKey, use: TextKey]>> = {
  tabs: ['grantTabs', 'grantTabsUse'],
  bookmarks: ['source_bookmarks', 'grantBookmarksUse'],
};

/** The name of a granted permission, and what Quarry uses it for. `address`: URL of the service. */
export function grantWords(grant: Grant, address: string): { name: string; use: string } {
  if ('permission' in grant) {
    const [name, use = 'grantOtherUse'] = PERMISSIONS[grant.permission] ?? [];
    return { name: name ? text(name) : grant.permission, use: text(use) };
  }
  const { origin } = grant;
  const many = MANY[origin];
  if (many) return { name: text(many), use: text('grantManyUse') };
  const site = siteOf(origin);
  const service = site === siteOf(`${new URL(address).protocol}//${new URL(address).hostname}/*`);
  return { name: site, use: text(service ? 'grantServiceUse' : 'grantSiteUse') };
}

/** The site of a pattern such as `https://example.com/*`; an unencrypted one includes its scheme. */
function siteOf(pattern: string): string {
  const site = pattern.replace(/\/\*?$/, '');
  return site.startsWith('http://') ? site : hostOf(site);
}

/** The permissions that the user granted, each to revoke. */
export function GrantsGroup({ quarry, settings: { address }, announce }: GroupProps) {
  const [grants, setGrants] = useState<Grant[]>();
  const actions = useActions(quarry);
  useEffect(() => actions?.watchGrants(setGrants), [actions]);
  const revoke = async (grant: Grant, name: string) => {
    const done = await actions?.revoke(grant);
    announce(done ? textWith('grantRevoked', { name }) : failureHeadline({ code: 'internal' }));
    // The pressed button is removed with its row.
    if (done) document.getElementById('permissions')?.focus();
  };
  return (
    <Group id="permissions" title="grantsTitle" find="findPrivacy" what={text('grantsWhat')}>
      {grants?.length === 0 && <p class="group-note hint">{text('grantsNone')}</p>}
      {grants && grants.length > 0 && (
        <ul class="entries" aria-label={text('grantsTitle')}>
          {grants.map((grant) => {
            const { name, use } = grantWords(grant, address);
            return (
              <li key={JSON.stringify(grant)}>
                <Entry name={<Host of={name} />} what={use}>
                  <button
                    type="button"
                    class="button small"
                    aria-label={textWith('grantRevokeNamed', { name })}
                    onClick={() => revoke(grant, name)}
                  >
                    {text('grantRevoke')}
                  </button>
                </Entry>
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}
