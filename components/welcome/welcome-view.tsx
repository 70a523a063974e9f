import { Check } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { workspacePath } from '../../lib/pages/routes.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { serviceName } from '../settings/key/service-fields.tsx';
import { ServiceForm } from '../settings/key/service-group.tsx';
import { type Announce, Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useAccess, useActions } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { lacksKey } from '../ui/key-state.ts';
import { Mark } from '../ui/mark.tsx';
import { useLook } from '../ui/use-look.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';

interface Props {
  quarry: Quarry;
  /** Firefox has other steps for pinning the icon. */
  firefox: boolean;
}

/** The welcome page: a page to copy, the key, and the way to the search. */
export function WelcomeView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, firefox }: Props) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  const [access, onAccess] = useAccess(quarry, snapshot?.settings.address);
  const [changing, setChanging] = useState(false);
  const [closed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    setChanging(false);
  };
  useLook(snapshot?.settings);
  if (!snapshot || access === undefined) return <main class="welcome-view" />;
  const { copyText } = quarry;
  const { settings } = snapshot;
  const isDemo = settings.address === HOSTED_MOCK_ADDRESS;
  const isSet = access && !lacksKey(snapshot);
  const ready = isSet && !changing;
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
            <SetupDone snapshot={snapshot} onChange={() => setChanging(true)} />
          ) : (
            <ServiceForm
              {...{ quarry, snapshot, settings, learn, announce, access, onAccess }}
              first={{ onDone: close, onCancel: isSet ? close : undefined }}
            />
          )}
        </Boundary>
      </section>
      {ready && (
        <section class="welcome-card" aria-labelledby="search">
          <h2 id="search">{text('stepSearch')}</h2>
          {isDemo && <p>{text('stepSearchMock')}</p>}
          <SearchLink focused={closed} />
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
function SetupDone({ snapshot: { key, settings }, onChange }: { snapshot: Snapshot; onChange: () => void }) {
  const isDemo = settings.address === HOSTED_MOCK_ADDRESS;
  return (
    <div class="setup-line wrap">
      <Icon of={Check} />
      <strong>
        <bdi>{serviceName(settings.address)}</bdi>
      </strong>
      <p>{isDemo ? text('keyPlaceholder') : textWith('keySaved', { ending: key?.lastFour ?? '' })}</p>
      <button
        id="key"
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

/** Leads to the search view in full, with a focus that waits for Enter once the setup was changed here. */
function SearchLink({ focused }: { focused: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <a ref={link} class="button primary" href={workspacePath()}>
      {text('search')}
    </a>
  );
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
