import 'wxt/browser';
import type messages from '../../locales/en.json';

declare module 'wxt/browser' {
  /** The messages of `locales/`, which wxt's own types don't know of. */
  export interface WxtI18n {
    getMessage(name: keyof typeof messages, substitutions?: string[]): string;
  }
}
