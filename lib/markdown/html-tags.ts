import type { TagReader } from './inline.ts';

const TAG =
  /<(?:\/?[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|[^\s<>@]+@[^\s<>]+)>/iy;

/** Goes past tags and comments; `onHtml` is told of each. */
export const htmlTags =
  (onHtml?: (markup: string, at: number) => void): TagReader =>
  (text) => {
    let unclosed = false;
    const endOfComment = (at: number): number | undefined => {
      const end = unclosed ? -1 : text.indexOf('-->', at + 2);
      unclosed ||= end < 0;
      return end < 0 ? undefined : end + 3;
    };
    const endOfTag = (at: number): number | undefined => {
      TAG.lastIndex = at;
      return TAG.test(text) ? TAG.lastIndex : undefined;
    };
    return (at) => {
      const end = text.startsWith('<!--', at) ? endOfComment(at) : endOfTag(at);
      if (end !== undefined) onHtml?.(text.slice(at, end), at);
      return end ?? at + 1;
    };
  };
