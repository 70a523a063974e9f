import ts from 'typescript';
import type { Holds } from './types.ts';

/** Names of what gives text from outside, by the interface of the browser that has it. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  Blob: ['text'],
  Body: ['text'],
  Clipboard: ['readText'],
  DataTransfer: ['getData'],
  File: ['name'],
  Headers: ['get'],
  HTMLInputElement: ['value'],
  HTMLTextAreaElement: ['value'],
  Location: ['hash', 'href', 'search'],
  Node: ['textContent'],
  Selection: ['toString'],
  URLSearchParams: ['get'],
  // Of the browser's own API.
  BookmarkTreeNode: ['title', 'url'],
  OnClickData: ['frameUrl', 'linkUrl', 'pageUrl', 'selectionText', 'srcUrl'],
  Tab: ['title', 'url'],
};

const JOINING = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
]);

/**
 * Tells whether a value is text from outside, by its type, by where it comes from, or as it is made of such a text in
 * the same place: `text.trim()`, `${text}`, `text ?? ''`.
 */
export function createCarries(checker: ts.TypeChecker, holds: Holds): (node: ts.Expression) => boolean {
  const carries = (node: ts.Expression): boolean => {
    const given = bare(node);
    const type = checker.getTypeAtLocation(given);
    if (isFromBrowser(given, checker)) return true;
    if (!(type.flags & ts.TypeFlags.Unknown) && holds(type, false)) return true;
    return madeOf(given, checker).some(carries);
  };
  return carries;
}

/** The values that a text is put together from. */
function madeOf(node: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return JOINING.has(node.operatorToken.kind) ? [node.left, node.right] : [];
  const method = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  return method && isText(checker.getTypeAtLocation(node)) ? [node.expression.expression] : [];
}

/** Without what changes nothing of a value. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

/** A text, or a list of texts. */
const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.StringLike) !== 0 ||
  (type.isUnionOrIntersection() && type.types.some(isText)) ||
  type.symbol?.name === 'Array';

/** Whether a value is what the browser gives of a page, of a file or of what a person typed. */
function isFromBrowser(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const access = ts.isCallExpression(node) ? node.expression : node;
  if (!ts.isPropertyAccessExpression(access)) return false;
  const owner = checker.getSymbolAtLocation(access.name)?.declarations?.[0]?.parent;
  if (!owner || !ts.isInterfaceDeclaration(owner)) return false;
  return SOURCES[owner.name.text]?.includes(access.name.text) ?? false;
}
