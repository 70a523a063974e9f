import { findArticle } from './here-article.ts';
import { toMarkdownText } from './here-markdown.ts';
import type { Reading } from './here-reading.ts';

/** The readable part of a document as the browser shows it, as Markdown; plain text as it stands. */
export function readDocument(document: Document): Reading {
  const { URL: url, contentType, body } = document;
  if (!/html/.test(contentType)) return { url, title: document.title, markdown: body?.textContent ?? '' };
  const { title, content, author, date } = findArticle(document);
  return { url, title: title || document.title, markdown: toMarkdownText(content), author, date };
}
