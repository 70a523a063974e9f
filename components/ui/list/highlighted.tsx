import type { Token } from '../../../lib/search/answer/answer.ts';

/** Text from the network with the service's highlights. The container sets `dir="auto"` for its direction. */
export function Highlighted({ tokens }: { tokens: Token[] }) {
  return (
    <>{tokens.map((token, index) => (token.mark ? <mark key={index}>{token.text}</mark> : token.text))}</>
  );
}
