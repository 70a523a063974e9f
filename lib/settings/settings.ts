/** What the user chose. The key is not among it: it is kept apart, by the background alone. */
export interface OwnLens {
  /** Shown in the list of lenses. */
  name: string;
  /** An ID or a full address, sent exactly as entered. */
  id: string;
}

export interface Settings {
  version: 1;
  /** Base address of the service, without a trailing slash. */
  address: string;
  lenses: OwnLens[];
}

export const PRODUCTION_ADDRESS = 'https://kagi.com/api/v1';
/** A third party's mock of the same interface: canned answers, and never the user's own key. */
export const HOSTED_MOCK_ADDRESS = 'https://kagi.redocly.app/_mock/openapi';
export const KEYS_PAGE = 'https://kagi.com/api/keys';
export const BILLING_PAGE = 'https://kagi.com/api';

export const DEFAULT_SETTINGS: Settings = { version: 1, address: PRODUCTION_ADDRESS, lenses: [] };

/** What may be known of the key outside the background. */
export interface KeyInfo {
  lastFour: string;
  /** The origin that it was saved for; it is sent nowhere else. */
  origin: string;
}
