import { findArticle } from './here-article.ts';
import { toMarkdownText } from './here-markdown.ts';
import type { Reading } from './here-reading.ts';
import { viewOf } from './page-view.ts';

/** The readable part of a document as the browser shows it, as Markdown; plain text as it stands. */
export function readDocument(document: Document): Reading {
  const view = viewOf(document);
  const { url, contentType, body } = view;
  if (!/html/.test(contentType)) return { url, title: view.title, markdown: body?.textContent ?? '' };
  const { title, content, author, date } = findArticle(view);
  return { url, title: title || view.title, markdown: toMarkdownText(content), author, date };
}
