import ts from 'typescript';
import { isRead } from './accepting.ts';
import { bare, createCarries } from './carries.ts';
import type { Holds } from './types.ts';

/** A call that passes text from outside to a parameter of another type. */
interface Leak {
  node: ts.Expression;
  to: string;
}

/** Finds where text from outside loses its type when passed to an exported function of the product. */
export function leaksIn(file: ts.SourceFile, checker: ts.TypeChecker, holds: Holds): Leak[] {
  const carries = createCarries(checker, holds);
  /** The expressions within an argument that are text from outside, but are passed as a plain type. */
  const lost = (node: ts.Expression, wanted: ts.Type): ts.Expression[] => {
    const parts = partsOf(bare(node), wanted, checker);
    if (parts) return parts.flatMap(([part, type]) => lost(part, type));
    return isPlain(wanted, checker) && !holds(wanted, true) && carries(node) ? [node] : [];
  };
  const leaks: Leak[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isExportedFunction(node.expression, checker)) {
      const parameters = checker.getResolvedSignature(node)?.getParameters() ?? [];
      const handed = node.arguments.flatMap((given, index) => {
        const parameter = parameters[index];
        return parameter ? lost(given, checker.getTypeOfSymbol(parameter)) : [];
      });
      leaks.push(...handed.map((given) => ({ node: given, to: node.expression.getText() })));
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return leaks;
}

/** The elements of an object or array literal in an argument, each with its expected type. */
function partsOf(
  node: ts.Expression,
  wanted: ts.Type,
  checker: ts.TypeChecker,
): [ts.Expression, ts.Type][] | undefined {
  if (ts.isArrayLiteralExpression(node)) {
    const type = checker.getIndexTypeOfType(wanted, ts.IndexKind.Number);
    return node.elements.flatMap((one) => (type && !ts.isSpreadElement(one) ? [[one, type]] : []));
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  return node.properties.flatMap((field): [ts.Expression, ts.Type][] => {
    const meant = field.name && wanted.getProperty(field.name.getText());
    const type = meant && checker.getTypeOfSymbol(meant);
    if (type && ts.isPropertyAssignment(field)) return [[field.initializer, type]];
    return type && ts.isShorthandPropertyAssignment(field) ? [[field.name, type]] : [];
  });
}

/** Whether a type is a plain string or list of strings. */
function isPlain(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((one) => isPlain(one, checker));
  const each = checker.isArrayType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return each ? isPlain(each, checker) : (type.flags & ts.TypeFlags.String) !== 0;
}

/** Whether a call refers to an exported function of the product. */
function isExportedFunction(callee: ts.Expression, checker: ts.TypeChecker): boolean {
  const named = ts.isIdentifier(callee) ? checker.getSymbolAtLocation(callee) : undefined;
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const [declaration] = symbol?.declarations ?? [];
  if (!declaration || !isRead(declaration.getSourceFile())) return false;
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const exported = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
  return exported && ts.isSourceFile(statement.parent);
}
