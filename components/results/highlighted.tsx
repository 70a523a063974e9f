import type { Token } from '../../lib/search/answer.ts';

/** Text from the network with what the service highlighted, kept apart from the direction of the text around it. */
export function Highlighted({ tokens }: { tokens: Token[] }) {
  return (
    <bdi>
      {tokens.map((token, index) => (token.mark ? <mark key={index}>{token.text}</mark> : token.text))}
    </bdi>
  );
}
