import type { Messages } from './messages.ts';

type Terms = Readonly<Record<string, string>>;

/**
 * What Chrome and Edge call private windows, for the forms of it in each language’s messages, which otherwise say what Firefox
 * says (in Korean and Chinese: what Chrome says).
 */
export const PRIVATE_WINDOW_TERMS: Readonly<Record<string, Readonly<Record<string, Terms>>>> = {
  chrome: {
    ar: { 'نافذة خاصة': 'نافذة التصفح المتخفي' },
    de: {
      'privaten Fenster': 'Inkognitofenster',
      'private Fenster': 'Inkognitofenster',
      'Privates Fenster': 'Inkognitofenster',
    },
    en: {
      'a private window': 'an Incognito window',
      'private window': 'Incognito window',
      'Private window': 'Incognito window',
    },
    es: {
      'ventana privada': 'ventana de incógnito',
      'Ventana privada': 'Ventana de incógnito',
    },
    fr: {
      'fenêtre privée': 'fenêtre de navigation privée',
      'Fenêtre privée': 'Fenêtre de navigation privée',
    },
    it: {
      'finestra anonima': 'finestra di navigazione in incognito',
      'Finestra anonima': 'Finestra di navigazione in incognito',
    },
    ja: { プライベートウィンドウ: 'シークレット ウィンドウ' },
    nl: { privévenster: 'incognitovenster', Privévenster: 'Incognitovenster' },
    pl: {
      'oknie prywatnym': 'oknie incognito',
      'okna prywatnego': 'okna incognito',
      'Okno prywatne': 'Okno incognito',
    },
    pt_BR: {
      'janela privativa': 'janela anônima',
      'Janela privativa': 'Janela anônima',
    },
  },
  edge: {
    ar: { 'نافذة خاصة': 'نافذة InPrivate' },
    de: {
      'privaten Fenster': 'InPrivate-Fenster',
      'private Fenster': 'InPrivate-Fenster',
      'Privates Fenster': 'InPrivate-Fenster',
    },
    en: {
      'a private window': 'an InPrivate window',
      'private window': 'InPrivate window',
      'Private window': 'InPrivate window',
    },
    es: {
      'ventana privada': 'ventana InPrivate',
      'Ventana privada': 'Ventana InPrivate',
    },
    fr: {
      'fenêtre privée': 'fenêtre InPrivate',
      'Fenêtre privée': 'Fenêtre InPrivate',
    },
    it: {
      'finestra anonima': 'finestra InPrivate',
      'Finestra anonima': 'Finestra InPrivate',
    },
    ja: { プライベートウィンドウ: 'InPrivate ウィンドウ' },
    ko: { '시크릿 창': 'InPrivate 창' },
    nl: { privévenster: 'InPrivate-venster', Privévenster: 'InPrivate-venster' },
    pl: {
      'oknie prywatnym': 'oknie InPrivate',
      'okna prywatnego': 'okna InPrivate',
      'Okno prywatne': 'Okno InPrivate',
    },
    pt_BR: {
      'janela privativa': 'janela InPrivate',
      'Janela privativa': 'Janela InPrivate',
    },
    zh_CN: { 无痕窗口: 'InPrivate 窗口' },
  },
  firefox: {
    ko: { '시크릿 창': '사생활 보호 창' },
    zh_CN: { 无痕窗口: '隐私窗口' },
  },
};

/** Messages that call private windows as a browser does. */
export function inTermsOf(browser: string, language: string, messages: Messages): Messages {
  const terms = PRIVATE_WINDOW_TERMS[browser]?.[language];
  if (!terms) return messages;
  // All at once: what one term becomes may contain another.
  const anyTerm = new RegExp(Object.keys(terms).map(RegExp.escape).join('|'), 'g');
  const said = (message: string) => message.replace(anyTerm, (term) => terms[term] ?? term);
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, said(message)]));
}
