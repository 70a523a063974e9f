import { useEffect, useState } from 'preact/hooks';

/** What the desk shows beside the results, as its address says behind `#`. */
export function useHash(): string {
  const [route, setRoute] = useState(routeIn);
  useEffect(() => {
    const look = () => setRoute(routeIn);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return route;
}

const routeIn = (): string => /^#(\w*)/.exec(location.hash)?.[1] ?? '';
