import { useEffect, useState } from 'preact/hooks';

type Later = typeof import('./later.ts');

/** The rest of the view, as soon as it is there. It starts loading when the first paint is done. */
export function useLater(): Later | undefined {
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    let open = true;
    import('./later.ts').then((module) => open && setLater(module));
    return () => {
      open = false;
    };
  }, []);
  return later;
}
