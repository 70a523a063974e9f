/** Answers to the questions of store reviewers, kept next to the code and tested against the manifest. */

export const PURPOSE =
  'Quarry lets people with a key for a paid search API (Kagi’s, or one with the same interface) search the web from the toolbar and turn web pages into Markdown. Its two halves are one task: find pages, and take them along as clean text.';

/** Words to be found by, for stores that ask for them. */
export const SEARCH_TERMS = [
  'web search',
  'search API',
  'Kagi API',
  'Markdown',
  'web clipper',
  'page to Markdown',
  'copy as Markdown',
];

/** Why each permission in the manifest is needed. */
export const PERMISSIONS: Readonly<Record<string, string>> = {
  activeTab:
    'After the user clicks the icon, a menu entry, or a shortcut, Quarry reads the title and URL of that tab to offer it, and, if asked, its content, to turn it into Markdown on the device. It reads no tab without such a click.',
  alarms:
    'Continues an extraction that the browser interrupted by stopping the background, clears the badge a minute after it was set, and takes a note about a spending cap off at midnight.',
  clipboardWrite:
    'Copies the Markdown of a page to the clipboard after a menu entry or a shortcut, when no page of Quarry has the focus. The clipboard is never read.',
  contextMenus:
    'Adds the entries “Copy page as Markdown with the service”, “Copy link as Markdown”, “Copy selection as Markdown”, “Search for …”, and so on. The user can hide each of them.',
  offscreen:
    'A service worker has no clipboard. Quarry opens an offscreen document with the reason CLIPBOARD to format pages as Markdown and copy it, and closes it afterwards.',
  scripting:
    'After a click, runs Quarry’s own script in the tab to read its text, its selection, or the links in it, to let the user pick parts of it, or to say what was copied. No code is loaded from elsewhere.',
  sidePanel: 'Shows the search view next to the page, if the user opens the side panel.',
  storage:
    'Stores settings, the encrypted key, the list of extractions, counts of paid requests by day, and, if wanted, the search history, on this device. Nothing is synced.',
  unlimitedStorage:
    'Chrome deletes the databases of extensions without this permission when the disk is nearly full. They hold pages that the user may have paid for. Quarry keeps to its own limit, which the user sets.',
  bookmarks:
    'Optional; asked for when the user chooses a folder of bookmarks to extract. Only the URLs that the user then confirms are sent to the service.',
  tabs: 'Optional; asked for when the user wants to extract open tabs, to find them while typing a query, or to search the site of the current tab from the side panel. Only the URLs that the user confirms are sent to the service.',
  'https://*/*':
    'Optional; asked for by name: the search service that the user sets, and the sites of the tabs or pages that the user chooses to extract locally, together in one prompt. The user can enter any service with the same interface, so its origin isn’t known in advance.',
  'http://*/*':
    'Optional; asked for by name: a service on the user’s own computer (localhost, 127.0.0.1), and http pages that the user wants to extract locally. Nothing is sent to other http hosts.',
};

/**
 * Answers to the privacy questions. Stores count what leaves the device as collected, wherever it goes. PRIVACY.md covers
 * the same in detail; docs/decisions/0026-data-consent.md explains what the Firefox manifest declares.
 */
export const PRIVACY: readonly (readonly [question: string, answer: string])[] = [
  [
    'Does it run code that isn’t in the package?',
    'No. All scripts are in the package; nothing is evaluated.',
  ],
  ['Personally identifiable information', 'Not collected.'],
  ['Health information', 'Not collected.'],
  [
    'Financial and payment information',
    'Not collected. Quarry counts paid requests on the device to estimate costs; the service bills the user.',
  ],
  [
    'Authentication information',
    'Yes: the user’s API key. It is encrypted and stored on the device, and sent to the origin that the user saved it for, with each request, and nowhere else.',
  ],
  ['Personal communications', 'Not collected.'],
  ['Location', 'Not collected.'],
  [
    'Web history',
    'Yes: the queries that the user sends, and the URLs that the user chooses to extract, go to the search service that the user set up, as this is what Quarry is for. Nothing else that the user visits is sent. A history of queries is kept on the device, and can be turned off.',
  ],
  ['User activity', 'Not collected. There is no telemetry.'],
  [
    'Website content',
    'Yes: links on a page that the user chooses to extract, and selected text that the user chooses to search for, go to the search service. Other content is read on the device after a click, to turn it into Markdown, and isn’t sent: the service fetches pages by their URLs itself.',
  ],
  [
    'Is data sold or transferred to third parties?',
    'No. The search service that the user set up gets the data above. Besides it, only what the user chooses leaves the browser: the site of an image that is shown, Obsidian, or a web app that the user opens with a question; PRIVACY.md lists each.',
  ],
  ['Is data used for what is unrelated to the purpose?', 'No.'],
  ['Is data used to determine creditworthiness or for lending?', 'No.'],
];

/** How to try the extension without a key. */
export const REVIEWER_NOTE = `Quarry needs a key for a paid search API, but can be tried without one.

1. After installing, the welcome page opens. Under “Add your key”, open “Use another service”, choose “Demo”, click “Save”, and allow access to kagi.redocly.app. It is a third party’s public mock of the API: it returns the same sample results for every search, and needs no key.
2. “Try a search”: click “Search”, type anything, and press Enter. Results appear in the popup, too. Nothing is sent while you type.
3. Point at a result and choose “Copy as Markdown”: the Markdown is on the clipboard. With the demo it is sample text.
4. Local extraction needs no service: open any article, right-click it, and choose “Copy page as Markdown (free)”, or pick parts of it.
5. Settings: open the popup, then the menu at the bottom (“Menu”), and choose “Settings”. “What Quarry keeps” lists and clears all stored data.

In a checkout of the whole project, “npm start” (Node 18 or newer) starts a local service with a search index of made-up pages, and a Chromium with Quarry set up for it. The archive of sources has what the build needs, and not this service.

Quarry asks for access only to the sites it needs, when it needs them. The build is reproducible: “npm install && npx wxt zip -b BROWSER” in the sources gives the same package. It is minified, not obfuscated.
`;
