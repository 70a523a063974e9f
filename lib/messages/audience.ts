import { isPrivateInFirefox } from '../storage/privacy.ts';

/** Whom pages of private windows in Firefox address: the background page hears the pages of all windows. */
export const PRIVATE_AUDIENCE = 'private background';

/** Whom a page addresses. */
export const audience = (): string => (isPrivateInFirefox() ? PRIVATE_AUDIENCE : 'background');
