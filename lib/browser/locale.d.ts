import 'wxt/browser';
import type { MessageKey, PluralForm } from './text.ts';

declare module 'wxt/browser' {
  /** Adds the messages in `locales/`, which WXT's types don't include. */
  export interface WxtI18n {
    getMessage(name: MessageKey | PluralForm, substitutions?: string[]): string;
  }
}
