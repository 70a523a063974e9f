import { Check } from 'lucide';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { serviceName } from '../settings/key/service-fields.tsx';
import { type Announce, Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { FIELD_ID } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { useActions } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { useLook } from '../ui/use-look.ts';
import { FirstSearch } from './first-search.tsx';
import { SetupForm } from './setup-form.tsx';
import { isDemoGone, type Setup, useSetup } from './use-setup.ts';

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
