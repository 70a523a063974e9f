import { useEffect, useState } from 'preact/hooks';

/** The time, renewed each `every` milliseconds while `ticking`. */
export function useNow(every: number, ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, ticking]);
  return now;
}
