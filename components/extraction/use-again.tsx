import { useState } from 'preact/hooks';
import type { Job } from '../../lib/extraction/job/job.ts';
import { needsAsking } from '../../lib/usage/asking.ts';
import { useTools } from '../parts/tools.ts';
import { AskPrice } from '../usage/ask-price.tsx';

/** Asks for pages of an ended job again, by their places; first the user, where that costs more than may be spent unasked. */
export function useAgain(job: Job) {
  const { quarry, ...rules } = useTools();
  const [asked, setAsked] = useState<readonly number[]>();
  const send = (places: readonly number[]) => quarry.extractAgain(job.id, [...places]);
  const answer = (agreed: boolean) => {
    setAsked(undefined);
    if (agreed && asked) send(asked);
  };
  return {
    again: (places: readonly number[]) =>
      needsAsking({ pages: places.length }, rules) ? setAsked(places) : send(places),
    question: asked && (
      <AskPrice
        id="ask-again"
        units={{ pages: asked.length }}
        rules={rules}
        go="askExtract"
        about={asked}
        onAnswer={answer}
      />
    ),
  };
}
