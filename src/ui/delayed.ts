import { useEffect, useState } from 'react';

/** Below this, showing and hiding a placeholder would only flicker (PLT-02). */
export const PLACEHOLDER_AFTER = 100;

/** False at first, true once the component has been there for `ms` milliseconds. */
export function useDelayed(ms = PLACEHOLDER_AFTER): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const handle = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(handle);
  }, [ms]);
  return due;
}
