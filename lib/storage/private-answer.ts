import { browser } from 'wxt/browser';
import type { StoredAnswer } from './database.ts';
import { recordIn, recordName } from './private-records.ts';

/**
 * Reads an answer that private windows in Firefox stored. Avoids their in-memory database, which would first load
 * everything.
 */
export async function readSessionAnswer(id: string): Promise<StoredAnswer | undefined> {
  const name = recordName('answers', id);
  const answer = recordIn(await browser.storage.session.get(name), name);
  return isAnswer(answer) ? answer : undefined;
}

/** A loose check, because only Quarry’s own pages write there. */
const isAnswer = (value: unknown): value is StoredAnswer => typeof value === 'object' && value !== null;
