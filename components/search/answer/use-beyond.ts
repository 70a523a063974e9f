import { useEffect, useState } from 'preact/hooks';

/** What one can do with results, beyond looking at them. */
export type Beyond = typeof import('./beyond.ts').beyond;

/** Once it is here, it is there from the start. */
let loaded: Beyond | undefined;

/** What one can do with results, as soon as it is there. It starts loading when they are painted. */
export function useBeyond(): Beyond | undefined {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    let open = true;
    if (!part)
      void import('./beyond.ts').then(({ beyond }) => {
        loaded = beyond;
        if (open) setPart(beyond);
      });
    return () => {
      open = false;
    };
  }, []);
  return part;
}
