import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => settle(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
