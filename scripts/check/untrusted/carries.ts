import ts from 'typescript';
import type { Holds } from './types.ts';

/** Members that return text from outside, by their browser interface. */
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
  // From the extension API.
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
 * Returns whether a value is text from outside: by its type, by its source, or because it is derived from such a text
 * on the spot, as in `text.trim()`, `${text}`, `text ?? ''`.
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

/** The expressions that a text is derived from. */
function madeOf(node: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isBinaryExpression(node)) return JOINING.has(node.operatorToken.kind) ? [node.left, node.right] : [];
  const method = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);
  return method && isText(checker.getTypeAtLocation(node)) ? [node.expression.expression] : [];
}

/** Strips wrappers that don't change the value. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

/** Whether a type is text or a list. */
const isText = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.StringLike) !== 0 ||
  (type.isUnionOrIntersection() && type.types.some(isText)) ||
  type.symbol?.name === 'Array';

/** Whether an expression reads page content, a file, or user input from the browser. */
function isFromBrowser(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const access = ts.isCallExpression(node) ? node.expression : node;
  if (!ts.isPropertyAccessExpression(access)) return false;
  const owner = checker.getSymbolAtLocation(access.name)?.declarations?.[0]?.parent;
  if (!owner || !ts.isInterfaceDeclaration(owner)) return false;
  return SOURCES[owner.name.text]?.includes(access.name.text) ?? false;
}
