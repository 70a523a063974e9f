// The minimum for a worker with many links: requests of ten pages, three in parallel, with the same two writes for each
// as in Quarry: the job's state before the request, and the pages it returned.
const PAGES_A_REQUEST = 10;
const CONCURRENCY = 3;

/** @type {Promise<IDBDatabase>} */
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open('bare', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('pages', { keyPath: 'url' });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {{ url: string }[]} pages */
async function keep(pages) {
  const change = (await opened).transaction('pages', 'readwrite');
  for (const page of pages) change.objectStore('pages').put(page);
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onerror = () => reject(change.error);
  });
}

/** @param {{ url: string, key: string, pages: { url: string }[] }} request */
async function ask({ url, key, pages }) {
  const response = await fetch(`${url}/extract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pages }),
  });
  const { data } = await response.json();
  return data;
}

/** @param {{ url: string, key: string, links: string[] }} order */
async function extract({ url, key, links }) {
  const job = links.map((link) => ({ url: link, state: 'waiting' }));
  let sent = 0;
  const sendBatches = async () => {
    while (sent < job.length) {
      const batch = job.slice(sent, sent + PAGES_A_REQUEST);
      sent += batch.length;
      // Storing an unchanged value wouldn't count as a write, so each page gets its new state.
      for (const page of batch) page.state = 'sent';
      await chrome.storage.local.set({ job });
      await keep(await ask({ url, key, pages: batch.map((page) => ({ url: page.url })) }));
      for (const page of batch) page.state = 'done';
    }
  };
  const from = Date.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, sendBatches));
  return Date.now() - from;
}

/** Copies a linked page, from the menu to the clipboard. @param {{ linkUrl?: string }} click */
async function copyLink({ linkUrl = '' }) {
  const { service } = await chrome.storage.local.get('service');
  await chrome.storage.local.set({ job: [{ url: linkUrl, state: 'sent' }] });
  const data = await ask({ ...service, pages: [{ url: linkUrl }] });
  await keep(data);
  await chrome.offscreen.createDocument({
    url: 'offscreen.html',
    reasons: ['CLIPBOARD'],
    justification: 'Copies.',
  });
  await chrome.runtime.sendMessage({ copy: data[0].markdown });
  await chrome.offscreen.closeDocument();
}

chrome.contextMenus.onClicked.addListener(copyLink);

chrome.runtime.onMessage.addListener((order, _, respond) => {
  if (!order.links) return false;
  extract(order).then(respond);
  return true;
});
