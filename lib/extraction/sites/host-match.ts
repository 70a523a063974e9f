/** Public suffixes, under which registries sell names. A rule for one would cover unrelated sites. */
export const PUBLIC_SUFFIX =
  /^(?:[^.]+|(?:ac|com?|edu|go|gob|gouv|gov|govt|gub|gv|mil|net?|org?)\.[a-z]{2})\.?$/;

/** The most specific rule for a host: the one with the longest host that covers it. Either may end with a dot. */
export function longestFor<T extends { host: string }>(of: string, rules: readonly T[]): T | undefined {
  const host = withoutDot(of);
  const fitting = rules.filter(
    (rule) =>
      host === withoutDot(rule.host) ||
      (!PUBLIC_SUFFIX.test(rule.host) && host.endsWith(`.${withoutDot(rule.host)}`)),
  );
  return fitting.toSorted((a, b) => b.host.length - a.host.length)[0];
}

const withoutDot = (host: string): string => host.replace(/\.$/, '');
