import { useEffect, useState } from 'react';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import type { Pack } from './open-pack.ts';

/** What checking a file has shown so far; undefined where it could not be checked, or there is none. */
export function useVerdict(pack: Pack | undefined): 'checking' | Verdict | undefined {
  const verdict = pack?.verdict;
  const [checked, setChecked] = useState<'checking' | Verdict | undefined>('checking');
  useEffect(() => {
    let left = false;
    void verdict?.then((said) => {
      if (!left) setChecked(said);
    });
    return () => {
      left = true;
    };
  }, [verdict]);
  return verdict === undefined ? undefined : checked;
}
