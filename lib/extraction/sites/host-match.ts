/** Public suffixes, under which registries sell names. A rule for one would cover unrelated sites. */
export const PUBLIC_SUFFIX =
  /^(?:[^.]+|(?:ac|com?|edu|go|gob|gouv|gov|govt|gub|gv|mil|net?|org?)\.[a-z]{2})\.?$/;

/** The most specific rule for a host: the one with the longest host that covers it. */
export function longestFor<T extends { host: string }>(host: string, rules: readonly T[]): T | undefined {
  const fitting = rules.filter(
    (rule) => host === rule.host || (!PUBLIC_SUFFIX.test(rule.host) && host.endsWith(`.${rule.host}`)),
  );
  return fitting.toSorted((a, b) => b.host.length - a.host.length)[0];
}
