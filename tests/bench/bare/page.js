// The minimum for an extension page: one fetch and a plain list of the results. The baseline for Quarry's times.
// The service's address and key are in the URL fragment, since there are no options here.
const [url = '', key = ''] = decodeURIComponent(location.hash.slice(1)).split(' ');
const field = document.querySelector('input');
const list = document.querySelector('ul');

/** @param {string} query */
async function search(query) {
  const response = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = await response.json();
  list?.replaceChildren(...data.search.map(entry));
}

/** @param {{ url: string; title: string; snippet: string }} item */
function entry({ url: href, title, snippet }) {
  const item = document.createElement('li');
  const tick = Object.assign(document.createElement('input'), { type: 'checkbox' });
  const link = Object.assign(document.createElement('a'), { href, textContent: title });
  const text = Object.assign(document.createElement('p'), { textContent: snippet });
  item.append(tick, link, text);
  return item;
}

field?.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') void search(field.value);
});
