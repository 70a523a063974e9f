import type { Messages } from './messages.ts';

/**
 * The forms of “private window” in each language’s messages, which say what Firefox says (in Korean and Chinese: what
 * Chrome says), and what Chrome, Edge, and Firefox say instead.
 */
const TERMS: Readonly<
  Record<string, readonly [said: string, chrome: string | undefined, edge: string, firefox?: string][]>
> = {
  ar: [['نافذة خاصة', 'نافذة التصفح المتخفي', 'نافذة InPrivate']],
  de: [
    ['privaten Fenster', 'Inkognitofenster', 'InPrivate-Fenster'],
    ['private Fenster', 'Inkognitofenster', 'InPrivate-Fenster'],
    ['Privates Fenster', 'Inkognitofenster', 'InPrivate-Fenster'],
  ],
  en: [
    ['a private window', 'an Incognito window', 'an InPrivate window'],
    ['private window', 'Incognito window', 'InPrivate window'],
    ['Private window', 'Incognito window', 'InPrivate window'],
  ],
  es: [
    ['ventana privada', 'ventana de incógnito', 'ventana InPrivate'],
    ['Ventana privada', 'Ventana de incógnito', 'Ventana InPrivate'],
  ],
  fr: [
    ['fenêtre privée', 'fenêtre de navigation privée', 'fenêtre InPrivate'],
    ['Fenêtre privée', 'Fenêtre de navigation privée', 'Fenêtre InPrivate'],
  ],
  it: [
    ['finestra anonima', 'finestra di navigazione in incognito', 'finestra InPrivate'],
    ['Finestra anonima', 'Finestra di navigazione in incognito', 'Finestra InPrivate'],
  ],
  ja: [['プライベートウィンドウ', 'シークレット ウィンドウ', 'InPrivate ウィンドウ']],
  ko: [['시크릿 창', undefined, 'InPrivate 창', '사생활 보호 창']],
  nl: [
    ['privévenster', 'incognitovenster', 'InPrivate-venster'],
    ['Privévenster', 'Incognitovenster', 'InPrivate-venster'],
  ],
  pl: [
    ['oknie prywatnym', 'oknie incognito', 'oknie InPrivate'],
    ['okna prywatnego', 'okna incognito', 'okna InPrivate'],
    ['Okno prywatne', 'Okno incognito', 'Okno InPrivate'],
  ],
  pt_BR: [
    ['janela privativa', 'janela anônima', 'janela InPrivate'],
    ['Janela privativa', 'Janela anônima', 'Janela InPrivate'],
  ],
  zh_CN: [['无痕窗口', undefined, 'InPrivate 窗口', '隐私窗口']],
};

/** What a browser calls private windows in a language, for each form of it in the messages that differs. */
export const termsOf = (browser: string, language: string): ReadonlyMap<string, string> =>
  new Map(
    (TERMS[language] ?? []).flatMap(([said, chrome, edge, firefox]) => {
      const term = browser === 'firefox' ? firefox : browser === 'edge' ? edge : chrome;
      return term === undefined ? [] : [[said, term]];
    }),
  );

/** Messages that call private windows as a browser does. */
export function inTermsOf(browser: string, language: string, messages: Messages): Messages {
  const terms = termsOf(browser, language);
  if (terms.size === 0) return messages;
  // All at once: what one term becomes may contain another.
  const anyTerm = new RegExp([...terms.keys()].map(RegExp.escape).join('|'), 'g');
  const said = (message: string) => message.replace(anyTerm, (term) => terms.get(term) ?? term);
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, said(message)]));
}
