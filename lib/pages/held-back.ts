const HELD_MS = 100;

/** Holds news back for a moment while the page has something better to do, and tells it together. */
export function heldBack<T extends object>(tell: (news: T) => void, busy: () => boolean): (news: T) => void {
  let held: T | undefined;
  return (news) => {
    if (held) Object.assign(held, news);
    else if (busy()) {
      const all = { ...news };
      held = all;
      setTimeout(() => {
        held = undefined;
        tell(all);
      }, HELD_MS);
    } else tell(news);
  };
}
