// The least that a worker can do with many links: requests of ten, three side by side, and for each the same two writes
// that Quarry makes: where the job stands before it goes out, and the pages that it brought.
const PAGES_A_REQUEST = 10;
const LANES = 3;

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

/** @param {{ url: string, key: string, links: string[] }} order */
async function extract({ url, key, links }) {
  const waiting = links.map((link) => ({ url: link }));
  const job = waiting.map((page) => ({ ...page, state: 'waiting' }));
  const lane = async () => {
    for (let batch = waiting.splice(0, PAGES_A_REQUEST); batch.length > 0; batch = waiting.splice(0, 10)) {
      await chrome.storage.local.set({ job });
      const response = await fetch(`${url}/extract`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pages: batch }),
      });
      const { data } = await response.json();
      await keep(data);
    }
  };
  const from = Date.now();
  await Promise.all(Array.from({ length: LANES }, lane));
  return Date.now() - from;
}

chrome.runtime.onMessage.addListener((order, _, respond) => {
  extract(order).then(respond);
  return true;
});
