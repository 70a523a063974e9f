import { expect, it } from 'vitest';
import { titleOfPage } from '../../../lib/document/title.ts';

it.each([
  ['# A [wall](https://a.test/_x_) of **stone**', 'A wall of stone'],
  ['# ![A badge](b.png) [![Logo](l.png) Wall](https://a.test/) `x`', 'Wall x'],
  ['# <https://a.test/walls>', 'https://a.test/walls'],
  ['# \\[Walls\\] & \\<b>', '[Walls] & <b>'],
  ['# [![Logo](l.png)](https://a.test/)', '[![Logo](l.png)](https://a.test/)'],
  ['Text.', 'Stated'],
])('the title of %s is %s', (markdown, title) => {
  expect(titleOfPage({ url: 'https://a.test/', title: 'Stated', markdown })).toBe(title);
});
