import ts from 'typescript';

/** A table row: a function, and the feeds that should reach it. */
interface Row {
  id: string;
  feeds: readonly string[];
}

/** The rows of the table, and all feeds by name. */
export interface Table {
  rows: readonly Row[];
  feeds: ReadonlyMap<string, ts.Node>;
}

/** Parses the table's source instead of importing it, because its imports need a browser. */
export function readTable(program: ts.Program, path: string): Table {
  const inputs = literalOf(program, path, 'UNTRUSTED_INPUTS');
  const feeds = literalOf(program, path, 'FEEDS');
  return {
    rows: fieldsOf(inputs).map(([id, value]) => ({ id, feeds: textsIn(value) })),
    feeds: new Map(fieldsOf(feeds)),
  };
}

function literalOf(program: ts.Program, path: string, name: string): ts.ObjectLiteralExpression {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = meant?.valueDeclaration;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const bare = value && ts.isSatisfiesExpression(value) ? value.expression : value;
  if (!bare || !ts.isObjectLiteralExpression(bare)) throw new Error(`${path} has no object ${name}.`);
  return bare;
}

const fieldsOf = (literal: ts.ObjectLiteralExpression): [string, ts.Node][] =>
  literal.properties.flatMap((field): [string, ts.Node][] => {
    const { name } = field;
    if (!name || !(ts.isStringLiteral(name) || ts.isIdentifier(name))) return [];
    return [[name.text, ts.isPropertyAssignment(field) ? field.initializer : field]];
  });

const textsIn = (value: ts.Node): string[] =>
  ts.isArrayLiteralExpression(value) ? value.elements.filter(ts.isStringLiteral).map(({ text }) => text) : [];
