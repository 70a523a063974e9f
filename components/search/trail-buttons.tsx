import { ArrowLeft, ArrowRight } from 'lucide';
import { useLayoutEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { TrailStep } from '../../lib/search/trail.ts';
import { IconButton } from '../parts/icon-button.tsx';
import type { SearchModel } from './use-search.ts';
import { useTrail } from './use-trail.ts';

/** Back and forward through what was searched, by click and by Alt with an arrow. */
export function TrailButtons({ model }: { model: SearchModel }) {
  const { step, go } = useTrail(model);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event);
      const next = way && step(way);
      // Where there is none, the key is the browser's.
      if (!next) return;
      event.preventDefault();
      void go(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <div class="trail">
      <StepButton step={step(-1)} forwards={false} go={go} />
      <StepButton step={step(1)} forwards={true} go={go} />
    </div>
  );
}

interface StepProps {
  step: TrailStep | undefined;
  forwards: boolean;
  go: (step: TrailStep) => Promise<void>;
}

function StepButton({ step, forwards, go }: StepProps) {
  const query = step?.form.query.trim();
  return (
    <IconButton
      icon={forwards ? ArrowRight : ArrowLeft}
      name={text(forwards ? 'trailForward' : 'trailBack')}
      {...(query ? { hint: query } : {})}
      disabled={step === undefined}
      onClick={() => step && void go(step)}
    />
  );
}

function wayOf(event: KeyboardEvent): -1 | 1 | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return undefined;
  // There it goes from word to word.
  if (target instanceof HTMLInputElement && navigator.platform.startsWith('Mac')) return undefined;
  const rtl = text('direction') === 'rtl';
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return -1;
  return key === (rtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : undefined;
}
