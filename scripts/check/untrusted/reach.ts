import ts from 'typescript';

/**
 * Creates a function that finds everything reachable from a piece of code: all declarations it names, and those that
 * they name.
 */
export function createReach(checker: ts.TypeChecker): (from: ts.Node) => ReadonlySet<ts.Node> {
  const named = new Map<ts.Node, readonly ts.Node[]>();
  const namedIn = (node: ts.Node): readonly ts.Node[] => {
    const known = named.get(node);
    if (known) return known;
    const found = new Set<ts.Node>();
    const look = (one: ts.Node): void => {
      if (ts.isIdentifier(one))
        for (const declaration of declarationsOf(one, checker)) found.add(declaration);
      ts.forEachChild(one, look);
    };
    look(node);
    named.set(node, [...found]);
    return [...found];
  };
  return (from) => {
    const reached = new Set<ts.Node>();
    const next = [...namedIn(from)];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (reached.has(one)) continue;
      reached.add(one);
      next.push(...namedIn(one));
    }
    return reached;
  };
}

function declarationsOf(name: ts.Identifier, checker: ts.TypeChecker): readonly ts.Node[] {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name);
  const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (meant?.declarations ?? []).filter((one) => isOfFile(one) && !one.getSourceFile().isDeclarationFile);
}

/**
 * Whether a declaration is at the top level of a file. Nested ones are covered by the function that contains them.
 */
function isOfFile(declaration: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return (
    (ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement)) &&
    ts.isSourceFile(statement.parent)
  );
}
