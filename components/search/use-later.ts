import { useEffect, useState } from 'preact/hooks';

/** The parts of the view that are loaded behind the first paint. */
export type Later = typeof import('./later.ts').later;

/** The rest of the view, as soon as it is there. It starts loading when the first paint is done. */
export function useLater(): Later | undefined {
  const [parts, setParts] = useState<Later>();
  useEffect(() => {
    let open = true;
    import('./later.ts').then(({ later }) => open && setParts(later));
    return () => {
      open = false;
    };
  }, []);
  return parts;
}
