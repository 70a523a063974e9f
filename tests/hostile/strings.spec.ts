import { expect, type Page, test } from '@playwright/test';
import { answered, searchbox } from '../e2e/harness/views/search.ts';
import { FEW } from '../shared/sampled.ts';
import { ANSWER_ELEMENTS, answerWith } from './answer-elements.ts';
import { expectLiteral } from './literal.ts';
import { errorWith, FAILURE_ELEMENTS } from './other-elements.ts';
import { showing } from './rows.ts';
import { lookAt, noteRequests, type View } from './seen.ts';
import { useSharedFixture } from './shared-fixture.ts';
import { BEACON, type HostileString, STRINGS } from './strings.ts';

const fixture = useSharedFixture();
let view: Page;

test.beforeAll(async () => {
  view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  view.on('dialog', (dialog) => dialog.dismiss());
  noteRequests(view);
});

/** The view after each search; each search is sent once and checked by many tests. */
const looks = new Map<string, Promise<View>>();
function look(string: HostileString, what: 'answer' | 'failure'): Promise<View> {
  const name = `${what} ${string.name}`;
  const known = looks.get(name) ?? search(string, what);
  looks.set(name, known);
  return known;
}

async function search(string: HostileString, what: 'answer' | 'failure'): Promise<View> {
  const { service } = fixture;
  service.switches.traceHeader = null;
  const failed = what === 'failure';
  service.faults.next({
    ...(failed ? { status: 400 } : {}),
    body: JSON.stringify(failed ? errorWith(string) : answerWith(string)),
  });
  await searchbox(view).fill(`${what} ${STRINGS.indexOf(string)}`);
  const sent = answered(view, () => searchbox(view).press('Enter'));
  // The harness throws on a failure.
  await (failed ? sent.catch(() => undefined) : sent);
  const elements = failed ? FAILURE_ELEMENTS : ANSWER_ELEMENTS;
  return lookAt(
    view,
    elements,
    elements.filter((element) => element.reads(string) !== undefined),
  );
}

for (const string of STRINGS) {
  test.describe(`${string.kind}, ${string.name}`, () => {
    for (const [what, elements] of [
      ['answer', ANSWER_ELEMENTS],
      ['failure', FAILURE_ELEMENTS],
    ] as const) {
      for (const some of FEW ? [elements] : elements.map((element) => [element])) {
        const where = some.length === 1 ? some[0]?.name : `every element of the ${what}`;
        test(`${where}: literal and isolated`, showing('hostile-text'), async () => {
          for (const element of some) expectLiteral(element, string, await look(string, what));
        });
      }

      test(
        `everywhere in the ${what}: nothing runs, breaks the layout, or links elsewhere`,
        showing('bad-links'),
        async () => {
          const { ran, schemes, tooWide } = await look(string, what);
          expect(ran).toBeUndefined();
          expect(schemes.filter((scheme) => !/^https?:$/.test(scheme))).toEqual([]);
          expect(tooWide).toBeLessThanOrEqual(1);
        },
      );
    }

    test(
      'the key appears nowhere, no other host gets a request, and no error goes uncaught',
      showing('hostile-text'),
      async () => {
        const { requestedUrls } = await look(string, 'failure');
        expect(requestedUrls.filter((url) => !url.startsWith(fixture.session.url('')))).toEqual([]);
        expect(requestedUrls.join(' ')).not.toContain(BEACON);
        await fixture.expectUntouched();
      },
    );
  });
}
