import 'wxt/browser';
import type { MessageKey, PluralForm } from './text.ts';

declare module 'wxt/browser' {
  /** The messages of `locales/`, which wxt's own types don't know of. */
  export interface WxtI18n {
    getMessage(name: MessageKey | PluralForm, substitutions?: string[]): string;
  }
}
