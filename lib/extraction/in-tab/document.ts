import { findArticle } from './article.ts';
import { toMarkdownText } from './markdown.ts';
import { viewOf } from './page-view.ts';
import type { Reading } from './reading.ts';

/** The readable part of a document as the browser shows it, as Markdown; plain text as it stands. */
export function readDocument(document: Document): Reading {
  const view = viewOf(document);
  const { url, contentType, body } = view;
  if (!/html/.test(contentType)) return { url, title: view.title, markdown: body?.textContent ?? '' };
  const { title, content, author, date } = findArticle(view);
  return { url, title: title || view.title, markdown: toMarkdownText(content), author, date };
}
