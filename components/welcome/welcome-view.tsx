import { Check } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { answers } from '../search/answers-part.ts';
import { SearchField } from '../search/controls/search-field.tsx';
import { later } from '../search/later-part.ts';
import { useSearch } from '../search/state/use-search.ts';
import { serviceName } from '../settings/key/service-fields.tsx';
import { type Announce, Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { FIELD_ID } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { useActions } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { enterList } from '../ui/list/keyboard-list.ts';
import { Mark } from '../ui/mark.tsx';
import { type ShownError, ToolsProvider } from '../ui/tools.ts';
import { useLook } from '../ui/use-look.ts';
import { isDemoGone, type Setup, SetupForm, useSetup } from './setup-form.tsx';

interface Props {
  quarry: Quarry;
  /** Firefox has other steps for pinning the icon. */
  firefox: boolean;
}

/** The welcome page: a page to copy, the key, and a first search. */
export function WelcomeView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, firefox }: Props) {
  const [announcement, announce] = useAnnouncer();
  const setup = useSetup(quarry, announce);
  const [changing, setChanging] = useState<'address' | 'key'>();
  const [closed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    setChanging(undefined);
  };
  const here = useMemo(() => onThisPage(quarry, setChanging), [quarry]);
  useLook(setup?.snapshot.settings);
  if (!setup) return <main class="welcome-view" />;
  const { snapshot } = setup;
  const { copyText } = quarry;
  const isDemo = snapshot.settings.address === HOSTED_MOCK_ADDRESS;
  const ready = setup.done && changing === undefined;
  const whatToSearch = isDemo ? 'stepSearchMock' : 'stepSearchWhat';
  return (
    <main class="welcome-view prose">
      <header class="stack">
        <Mark />
        <h1>{text('welcomeTitle')}</h1>
        <p>{text('welcomeWhat')}</p>
      </header>
      <section class="welcome-card" aria-labelledby="try">
        <h2 id="try">{text('sampleTry')}</h2>
        <Boundary copyText={copyText}>
          <Sample quarry={quarry} announce={announce} />
        </Boundary>
      </section>
      <section class="welcome-card" aria-labelledby="setup">
        <h2 id="setup">{text('stepKey')}</h2>
        <Boundary of={snapshot.key} copyText={copyText}>
          {ready ? (
            <SetupDone setup={setup} onChange={() => setChanging('key')} />
          ) : (
            <SetupForm
              quarry={quarry}
              setup={setup}
              announce={announce}
              changing={changing ?? (closed ? 'key' : undefined)}
              onCancel={setup.done ? close : undefined}
              onDone={(words) => {
                announce(words);
                close();
              }}
            />
          )}
        </Boundary>
      </section>
      {ready && (
        <section class="welcome-card" aria-labelledby="search">
          <h2 id="search">{text('stepSearch')}</h2>
          <p>
            {isDemo && isDemoGone(snapshot)
              ? textWith('mockGone', { site: hostOf(HOSTED_MOCK_ADDRESS) })
              : text(whatToSearch)}
          </p>
          <Boundary of={snapshot.searches} copyText={copyText}>
            <FirstSearch quarry={here} announce={announce} setupChanged={closed} />
          </Boundary>
        </section>
      )}
      <Boundary copyText={copyText}>
        <PinHint quarry={quarry} firefox={firefox} />
      </Boundary>
      <p>{text('affiliation')}</p>
      <Announcer of={announcement} />
    </main>
  );
}

/** What is set, in place of the form. */
function SetupDone({ setup, onChange }: { setup: Setup; onChange: () => void }) {
  const { key, settings } = setup.snapshot;
  const isDemo = settings.address === HOSTED_MOCK_ADDRESS;
  return (
    <div class="setup-line wrap">
      <Icon of={Check} />
      <strong>
        <bdi>{serviceName(settings.address)}</bdi>
      </strong>
      <p>{isDemo ? text('keyPlaceholder') : textWith('keySaved', { ending: key?.lastFour ?? '' })}</p>
      <button
        id={FIELD_ID.key}
        type="button"
        class="button small"
        aria-label={textWith('stepChangeName', { step: text('key') })}
        onClick={onChange}
      >
        {text('stepChange')}
      </button>
    </div>
  );
}

/** Opens the form on this page instead of the matching settings. */
function onThisPage(quarry: Quarry, open: (field: 'address' | 'key') => void): Quarry {
  return {
    ...quarry,
    openOptions: (route) => {
      if (route === 'address' || route === 'key') open(route);
      else quarry.openOptions(route);
    },
  };
}

/** A short page to copy, with the code that reads tabs: it needs no key, no permission, and no network. */
function Sample({ quarry, announce }: { quarry: Quarry; announce: Announce }) {
  const page = useRef<HTMLElement>(null);
  const [markdown, setMarkdown] = useState<string>();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!page.current) return;
    const made = await (await quarry.actions()).readElement(page.current);
    setMarkdown(made);
    const done = await quarry.copyText(made);
    setCopied(done);
    announce(text(done ? 'copied' : 'notCopied'), done ? 'unseen' : undefined);
  };
  return (
    <div class="sample">
      <article class="stack" ref={page}>
        <h3>{text('sampleTitle')}</h3>
        <p>
          {text('sampleText')}{' '}
          <a href="https://en.wikipedia.org/wiki/Dry_stone" target="_blank" rel="noreferrer">
            {text('sampleLink')}
          </a>
        </p>
        <ol>
          <li>{text('sampleFirst')}</li>
          <li>{text('sampleSecond')}</li>
        </ol>
      </article>
      <div class="sample-markdown stack">
        {markdown === undefined ? (
          <button type="button" class="button primary" onClick={copy}>
            {text('pageTo_clipboard')}
          </button>
        ) : (
          <>
            <pre>{markdown}</pre>
            {copied && (
              <p class="success line">
                <Icon of={Check} size={14} />
                {text('copied')}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const STEPS: Record<'chrome' | 'firefox', TextKey[]> = {
  chrome: ['pinOpen', 'pinChrome'],
  firefox: ['pinOpen', 'pinFirefoxGear', 'pinFirefox'],
};

/** How to pin the icon to the toolbar, until it is pinned. */
function PinHint({ quarry, firefox }: Props) {
  const [pinned, setPinned] = useState(true);
  const actions = useActions(quarry);
  useEffect(() => actions?.watchPinned(setPinned), [actions]);
  if (pinned) return null;
  return (
    <section class="welcome-card" aria-labelledby="pin">
      <h2 id="pin">{text('pinTitle')}</h2>
      <ol>
        {STEPS[firefox ? 'firefox' : 'chrome'].map((words) => (
          <li key={words}>{text(words)}</li>
        ))}
      </ol>
    </section>
  );
}

interface FirstSearchProps {
  /** With `openOptions` changed, so that buttons that fix a failure open the form on this page. */
  quarry: Quarry;
  announce: Announce;
  /** Whether the setup was changed on this page: the search goes on, and an earlier failure is no longer relevant. */
  setupChanged: boolean;
}

/** A working search, with the popup's own field and results. */
function FirstSearch({ quarry, announce, setupChanged }: FirstSearchProps) {
  const [openedAt] = useState(Date.now);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [shownError, setShownError] = useState<ShownError>();
  const [keyList, setKeyList] = useState(false);
  const model = useSearch(quarry, () =>
    setShownError({ failure: { code: 'internal' }, again: () => location.reload() }),
  );
  const { form } = model;
  const isResolved = setupChanged && model.shown?.status === 'failed' && model.shown.finishedAt <= openedAt;
  const shown = isResolved ? undefined : model.shown;
  const { address, prices, askAbove } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const tools = useMemo(
    () => ({ quarry, announce, prices, askAbove, showError: setShownError }),
    [quarry, announce, prices, askAbove],
  );
  const toField = () => {
    field.current?.focus();
    field.current?.select();
  };
  const loaded = model.snapshot !== undefined;
  // Not before the last query is back in the field: an Enter pressed there until then would search for nothing.
  useEffect(() => {
    if (setupChanged && loaded) toField();
  }, [loaded]);
  return (
    <ToolsProvider value={tools}>
      <div class="try">
        <SearchField
          field={field}
          query={form.query}
          price={later.priceOf(form, prices)}
          onInput={(query) => model.change({ query })}
          onClear={model.clear}
          onSearch={() => (form.query.trim() ? model.enter() : announce(text('typeQuery'), 'unseen'))}
          onAgain={() => model.submit({ ...form, page: 1 })}
          onDown={() => results.current && enterList(results.current)}
        />
        {model.pendingConfirmation && (
          <later.AskFirst
            form={model.pendingConfirmation}
            rules={{ prices, askAbove }}
            onAnswer={model.confirm}
          />
        )}
        <div ref={results} class="try-results scroll">
          {shown && (
            <answers.SearchOutcome
              model={model}
              state={shown}
              onLeave={toField}
              onKeyList={() => setKeyList(true)}
            />
          )}
        </div>
        {shownError && (
          <later.ErrorNotice
            shownError={shownError}
            address={address}
            editQuery={toField}
            onClose={() => setShownError(undefined)}
          />
        )}
      </div>
      {keyList && <later.KeyList onClose={() => setKeyList(false)} />}
    </ToolsProvider>
  );
}
