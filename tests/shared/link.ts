/** A link as HTML. */
export const link = (href: string): string => `<a href="${href}">a link to ${href}</a>`;
