import ts from 'typescript';

const MARK = 'FROM_OUTSIDE';

/**
 * Tells whether a type is, or holds, text from outside. What is `unknown` may be such a text. Of a shape its own fields
 * count, where that is wanted: what holds shapes that hold such texts hands them on.
 */
export type Holds = (type: ts.Type, deep: boolean) => boolean;

/** Looks into types, each once. */
export function createHolds(checker: ts.TypeChecker): Holds {
  const known = new Map<ts.Type, boolean>();
  const within = (type: ts.Type, deep: boolean, seen: readonly ts.Type[]): boolean => {
    if (isMarked(type)) return true;
    if (type.isUnion()) return type.types.some((one) => within(one, deep, seen));
    if (!isShape(type) || seen.includes(type) || type.getCallSignatures().length > 0) return false;
    const held = [...seen, type];
    if (!isOwn(type) && checker.getTypeArguments(type).some((one) => within(one, deep, held))) return true;
    if (!deep || (!isOwn(type) && !type.isIntersection())) return false;
    const fields = type.getProperties().map((field) => checker.getTypeOfSymbol(field));
    return fields.some((field) => within(field, false, held));
  };
  return (type, deep) => {
    if (type.flags & ts.TypeFlags.Unknown) return true;
    if (!deep) return within(type, false, []);
    const found = known.get(type) ?? within(type, true, []);
    known.set(type, found);
    return found;
  };
}

const isMarked = (type: ts.Type): boolean =>
  type.isIntersection() && type.getProperties().some(({ name }) => name.includes(MARK));

const isShape = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;

/** A shape of the project's own, by name or as it stands; those of libraries have more to them than what they hold. */
const isOwn = ({ symbol }: ts.Type): boolean =>
  symbol?.declarations?.every((one) => isProjects(one.getSourceFile())) ?? false;

/** Whether a file is the product's own. */
export const isProjects = ({ fileName }: ts.SourceFile): boolean =>
  /\/(?:lib|components|entrypoints)\/[^:]*$/.test(fileName) && !fileName.includes('/node_modules/');
