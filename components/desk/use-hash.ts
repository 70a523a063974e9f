import { useEffect, useState } from 'preact/hooks';

/** What the desk shows beside the results, as its address says behind `#`. */
export function useHash(): string {
  const [place, setPlace] = useState(placeIn);
  useEffect(() => {
    const look = () => setPlace(placeIn);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return place;
}

const placeIn = (): string => /^#(\w*)/.exec(location.hash)?.[1] ?? '';
