import { browser } from 'wxt/browser';
import type { StoredAnswer } from './database.ts';
import { recordIn, recordName } from './private-records.ts';

/** Reads an answer from where private windows of Firefox keep theirs: without a database, which would have to read all of it. */
export async function readSessionAnswer(id: string): Promise<StoredAnswer | undefined> {
  const name = recordName('answers', id);
  const answer = recordIn(await browser.storage.session.get(name), name);
  return isAnswer(answer) ? answer : undefined;
}

/** Only Quarry’s own pages write there. */
const isAnswer = (value: unknown): value is StoredAnswer => typeof value === 'object' && value !== null;
