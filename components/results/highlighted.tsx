import type { Token } from '../../lib/search/answer/answer.ts';

/** Text from the network with what the service highlighted. What it stands in has `dir="auto"`: it has a direction of its own. */
export function Highlighted({ tokens }: { tokens: Token[] }) {
  return (
    <>{tokens.map((token, index) => (token.mark ? <mark key={index}>{token.text}</mark> : token.text))}</>
  );
}
