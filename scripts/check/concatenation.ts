import ts from 'typescript';

/** The functions that return a message (`lib/browser/text.ts`, `lib/browser/text-values.ts`). */
const MESSAGES = new Set(['text', 'textWith', 'counted']);
/** The divider between facts in a row (`components/ui/format.ts`). */
const DIVIDER = 'DOT';
/** What else may stand between a message and a value: the same divider in a tooltip, or a line break. */
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
  const isDivider = (at: number): boolean => {
    const span = templateSpans[at];
    return span === undefined || (ts.isIdentifier(span.expression) && span.expression.text === DIVIDER);
  };
  const isApart = (words: string | undefined, beside: number): boolean =>
    words === '' ? isDivider(beside) : APART.test(words ?? '');
  return templateSpans.some(
    ({ expression }, at) =>
      yieldsMessage(expression) && !(isApart(words[at], at - 1) && isApart(words[at + 1], at + 1)),
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
        `${file}:${line + 1} joins a message with other words: make the sentence one message with values, join whole sentences with sentences(), or divide facts by DOT (components/ui/format.ts).`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
