import ts from 'typescript';

/** The functions that return a message (`lib/browser/text.ts`, `lib/browser/text-values.ts`). */
const MESSAGES = new Set(['text', 'textWith', 'counted']);
/** What may stand between a message and a value: a divider between facts in a row, or a line break. */
const APART = /^ · $|\n/;

const isMessage = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && MESSAGES.has(node.expression.text);

/** Returns whether the value of an expression may be a message. */
const yieldsMessage = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node)) return yieldsMessage(node.expression);
  if (ts.isConditionalExpression(node)) return yieldsMessage(node.whenTrue) || yieldsMessage(node.whenFalse);
  return isMessage(node);
};

/** Returns whether a template joins a message with other words or values to a sentence. */
function joinsMessage({ head, templateSpans }: ts.TemplateExpression): boolean {
  const words = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  const isApart = (at: number) =>
    APART.test(words[at] ?? '') || (words[at] === '' && (at === 0 || at === templateSpans.length));
  return templateSpans.some(
    ({ expression }, at) => yieldsMessage(expression) && !(isApart(at) && isApart(at + 1)),
  );
}

/**
 * Messages that code joins with other words to a sentence, each with how to fix it. Languages order words differently, so
 * a sentence must be one message.
 */
export function concatenatedMessages(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isSum =
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
      (yieldsMessage(node.left) || yieldsMessage(node.right));
    if (isSum || (ts.isTemplateExpression(node) && joinsMessage(node))) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push(
        `${file}:${line + 1} joins a message with other words: make the sentence one message with values, join whole sentences with sentences(), or divide facts by “ · ”.`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
