const WORDS =
  'the wall stands on its footing and each course of granite breaks the joints of the one below so that water runs off the batter while hearting packed by hand holds both faces together through frost and lime'.split(
    ' ',
  );
const WORDS_A_SENTENCE = 14;

const sentence = (seed: number): string =>
  Array.from({ length: WORDS_A_SENTENCE }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(
    ' ',
  );

/** Links as on the web, most of them with tracking parameters. */
const link = (seed: number): string =>
  `[${sentence(seed).slice(0, 24)}](https://site-${seed % 97}.test/walls/${seed}${seed % 3 === 0 ? '' : `?id=${seed}&utm_source=feed&utm_medium=rss`})`;

const KINDS: readonly ((seed: number) => string)[] = [
  (seed) => `## Part ${seed}: ${sentence(seed).slice(0, 30)}`,
  (seed) =>
    `${sentence(seed)}, *${sentence(seed + 1)}*. See ${link(seed)} and ${link(seed + 1)}. **${sentence(seed + 2)}.**`,
  (seed) => [0, 1, 2, 3].map((item) => `- ${sentence(seed + item)} ${link(seed + item)}`).join('\n'),
  (seed) =>
    `${sentence(seed)}. ${sentence(seed + 5)}. ${sentence(seed + 9)}. \`wall(${seed})\` ${sentence(seed + 3)}.`,
  (seed) => `> ${sentence(seed)}\n> ${sentence(seed + 4)}`,
  (seed) => `${sentence(seed)}. ![${sentence(seed).slice(0, 12)}](https://pictures.test/${seed}.png)`,
  (seed) =>
    `| stone | weight | for |\n| --- | ---: | --- |\n${[0, 1, 2].map((row) => `| ${link(seed + row)} | ${seed + row} | ${sentence(seed + row).slice(0, 40)} |`).join('\n')}`,
  (seed) => `\`\`\`js\nconst stone = lay(${seed}); // ${sentence(seed)}\nreturn stone?.weight;\n\`\`\``,
  (seed) => `1. ${sentence(seed)}\n2. ${link(seed)}\n   - ${sentence(seed + 8)}`,
];

/** A page of at least `characters` characters with all Markdown elements: deterministic, with no two paragraphs alike. */
export function longPage(characters: number): string {
  const blocks = ['# On walls'];
  let length = 0;
  for (let seed = 0; length < characters; seed += 1) {
    const block = KINDS[seed % KINDS.length]?.(seed) ?? '';
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join('\n\n');
}
