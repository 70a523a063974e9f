import ts from 'typescript';
import type { Holds } from './types.ts';
import { isProjects } from './types.ts';

/** Files that only pass text on to the browser or other modules, without reading it. */
const HANDED_ON =
  /\/(?:lib\/(?:browser|background|messages|pages)|entrypoints)\/|\/lib\/[a-z]+\/(?:areas|database|store|history-store|stored-searches|extracted-pages)\.ts$/;

/** The exported functions that accept text from outside, by file and name: `lib/search/answer/highlights.ts#toTokens`. */
export function acceptingFunctions(program: ts.Program, holds: Holds): Map<string, ts.Declaration> {
  const checker = program.getTypeChecker();
  const found = new Map<string, ts.Declaration>();
  for (const file of program.getSourceFiles().filter(isRead)) {
    for (const { symbol, declaration } of valuesOf(file, checker)) {
      if (accepts(checker.getTypeOfSymbol(symbol), checker, inDepth(file, holds)))
        found.set(idOf(file, symbol.name), declaration);
    }
  }
  return found;
}

/** The functions and constants that a file declares and exports, except views. */
function valuesOf(file: ts.SourceFile, checker: ts.TypeChecker) {
  const module = checker.getSymbolAtLocation(file);
  const symbols = module ? checker.getExportsOfModule(module) : [];
  return symbols.flatMap((symbol) => {
    const [declaration] = symbol.declarations ?? [];
    if (declaration?.getSourceFile() !== file || isView(file, symbol.name)) return [];
    const isValue = ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration);
    return isValue ? [{ symbol, declaration }] : [];
  });
}

/** Whether a file's functions are checked: product files that do more than pass text on. */
export const isRead = (file: ts.SourceFile): boolean =>
  isProjects(file) && !file.isDeclarationFile && !HANDED_ON.test(file.fileName);

/** Whether a function only renders: components and hooks. */
const isView = ({ fileName }: ts.SourceFile, name: string): boolean =>
  fileName.includes('/components/') &&
  (/^use[A-Z]/.test(name) || (fileName.endsWith('.tsx') && /^[A-Z]/.test(name)));

/** Components pass objects on to the code that reads them, so only direct texts count there. */
const inDepth = ({ fileName }: ts.SourceFile, holds: Holds): Holds =>
  fileName.includes('/components/') ? (type) => holds(type, false) : holds;

/** Whether a function accepts such text, or returns a function or object with a method that does. */
function accepts(type: ts.Type, checker: ts.TypeChecker, holds: Holds): boolean {
  const takes = (deep: boolean) => (signature: ts.Signature) =>
    signature.getParameters().some((parameter) => holds(checker.getTypeOfSymbol(parameter), deep));
  const methods = (of: ts.Type): readonly ts.Signature[] =>
    isOwn(of)
      ? of.getProperties().flatMap((field) => checker.getTypeOfSymbol(field).getCallSignatures())
      : [];
  const signatures = type.getCallSignatures();
  if (signatures.length === 0) return methods(type).some(takes(false));
  return signatures.some((signature) => {
    const given = signature.getReturnType();
    return (
      takes(true)(signature) ||
      given.getCallSignatures().some(takes(true)) ||
      methods(given).some(takes(false))
    );
  });
}

const isOwn = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  (type.symbol?.declarations?.some((one) => isProjects(one.getSourceFile())) ?? false);

/** The id of a function in the table. */
const idOf = ({ fileName }: ts.SourceFile, name: string): string =>
  `${fileName.replace(/^.*\/(?=(?:lib|components)\/)/, '')}#${name}`;
