import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { startUntrustedHost } from '../e2e/harness/browser/hosts.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { expectNotice } from '../e2e/harness/views/notice.ts';
import { openOptions, saveService } from '../e2e/harness/views/options.ts';
import { enter, searchbox } from '../e2e/harness/views/search.ts';
import { messageText } from '../shared/message-text.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });

test(
  'untrusted certificate: the service isn’t reached, not over HTTP either, and the query stays',
  showing('unreachable'),
  async () => {
    const { session, service } = fixture;
    const untrusted = await startUntrustedHost();
    const { host } = new URL(untrusted.url);
    const options = await openOptions(session);
    // The click requests access.
    await saveService(options, { address: untrusted.url, key: WATCHED_KEY });
    await expect(options.getByRole('status')).toContainText(messageText('saved'));
    await options.close();
    const view = await session.open(session.url('sidepanel.html'));
    await enter(view, { query: `stone at ${host}` });
    await expectNotice(view.getByRole('tabpanel'), {
      headline: messageText('failure_unreachable', host),
      charge: 'maybe',
      button: messageText('recoveryRetry'),
    });
    await expect(searchbox(view)).toHaveValue(`stone at ${host}`);
    expect(service.ledger.entries).toEqual([]);
    expect(untrusted.heard).toEqual([]);
    await untrusted.close();
  },
);
