import ts from 'typescript';

const MARK = 'FROM_OUTSIDE';

/**
 * Returns whether a type is or contains text from outside; `unknown` may. With `deep`, an object's own fields count,
 * but not the fields of objects within it, since it only passes those on.
 */
export type Holds = (type: ts.Type, deep: boolean) => boolean;

/** Creates the check, which examines each type once. */
export function createHolds(checker: ts.TypeChecker): Holds {
  const known = new Map<ts.Type, boolean>();
  const within = (type: ts.Type, deep: boolean, seen: readonly ts.Type[]): boolean => {
    if (isMarked(type)) return true;
    if (type.isUnion()) return type.types.some((one) => within(one, deep, seen));
    if (!isObjectType(type) || seen.includes(type) || type.getCallSignatures().length > 0) return false;
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

const isObjectType = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;

/** Whether a type is declared by the project. Library types have too many members that are irrelevant here. */
const isOwn = ({ symbol }: ts.Type): boolean =>
  symbol?.declarations?.every((one) => isProjects(one.getSourceFile())) ?? false;

/** Whether a file is part of the product. */
export const isProjects = ({ fileName }: ts.SourceFile): boolean =>
  /\/(?:lib|components|entrypoints)\/[^:]*$/.test(fileName) && !fileName.includes('/node_modules/');
