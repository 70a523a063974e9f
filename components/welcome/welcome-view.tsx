import { useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { serviceName } from '../settings/key/service-fields.tsx';
import { Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { focusField } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { checkedWords } from '../ui/key-words.ts';
import { Mark } from '../ui/mark.tsx';
import { useLook } from '../ui/use-look.ts';
import { AddressStep, Step } from './address-step.tsx';
import { Finished } from './finished.tsx';
import { KeyStep } from './key-step.tsx';
import { SearchStep } from './search-step.tsx';
import { isDemoGone, STEPS, type StepName, useSetup } from './use-setup.ts';

interface Props {
  quarry: Quarry;
  /** Firefox has other steps for pinning the icon and changing shortcuts. */
  firefox: boolean;
}

/** The welcome page: address with its permission, key, and first search. */
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
  const [again, setAgain] = useState<StepName>();
  const [moved, setMoved] = useState(false);
  const [setupChanged, setSetupChanged] = useState(false);
  const here = useMemo(() => onThisPage(quarry, setAgain), [quarry]);
  const turn = again ?? (setup && STEPS.find((step) => !setup.done[step])) ?? 'search';

  useEffect(() => {
    if (setup && (moved || again) && turn !== 'search') focusField(turn);
  }, [turn, moved]);

  const back = () => {
    setMoved(true);
    setAgain(undefined);
  };
  const goOn = (words: string) => {
    announce(words);
    setSetupChanged(true);
    back();
  };
  useLook(setup?.snapshot.settings);
  if (!setup) return <main class="welcome-view" />;
  const { done, snapshot } = setup;
  const mock = snapshot.settings.address === HOSTED_MOCK_ADDRESS;
  return (
    <main class="welcome-view">
      <header>
        <Mark />
        <h1>{text('welcomeTitle')}</h1>
        <p class="welcome-what">{text('welcomeWhat')}</p>
      </header>
      <ol class="steps">
        <Step
          number={1}
          title={text('stepAddress')}
          done={done.address}
          open={turn === 'address'}
          summary={serviceName(snapshot.settings.address)}
          onChange={() => setAgain('address')}
          onCancel={back}
        >
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <AddressStep
              setup={setup}
              announce={announce}
              onDone={() => goOn(text('stepAddressDone'))}
              reopened={again === 'address'}
            />
          </Boundary>
        </Step>
        <Step
          number={2}
          title={text('stepKey')}
          done={done.key}
          open={turn === 'key'}
          summary={
            mock ? text('keyPlaceholder') : textWith('keySaved', { ending: snapshot.key?.lastFour ?? '' })
          }
          {...(mock ? {} : { onChange: () => setAgain('key') })}
          onCancel={back}
        >
          <Boundary of={snapshot.key} copyText={quarry.copyText}>
            <KeyStep quarry={quarry} setup={setup} announce={announce} onDone={goOn} />
          </Boundary>
        </Step>
        <Step number={3} title={text('stepSearch')} done={done.search} open={turn === 'search'}>
          {!mock && !done.search && setup.isChecked !== undefined && (
            <p class="step-what">{checkedWords(setup.isChecked)}</p>
          )}
          <p class="step-what">
            {mock && isDemoGone(snapshot)
              ? textWith('mockGone', { site: hostOf(HOSTED_MOCK_ADDRESS) })
              : text(mock ? 'stepSearchMock' : 'stepSearchWhat')}
          </p>
          <Boundary of={snapshot.searches} copyText={quarry.copyText}>
            <SearchStep quarry={here} announce={announce} focused={moved} setupChanged={setupChanged} />
          </Boundary>
        </Step>
      </ol>
      {turn === 'search' && done.search && (
        <Boundary copyText={quarry.copyText}>
          <Finished quarry={quarry} firefox={firefox} />
        </Boundary>
      )}
      <p class="welcome-affiliation">{text('affiliation')}</p>
      <Announcer of={announcement} />
    </main>
  );
}

/** Opens setup steps on this page instead of the matching settings. */
function onThisPage(quarry: Quarry, open: (step: StepName) => void): Quarry {
  return {
    ...quarry,
    openOptions: (route) => {
      if (route === 'address' || route === 'key') open(route);
      else quarry.openOptions(route);
    },
  };
}
