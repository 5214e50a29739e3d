import { useEffect, useEffectEvent, useState } from 'react';
import type { View } from '../player/view.ts';

/** The gateway's part of the session: not there for a file, on its way, not to be had, or its lines. */
export type GatewayPartState =
  | { readonly kind: 'absent' | 'reading' | 'failed' }
  | { readonly kind: 'told'; readonly acts: readonly object[] };

/** Reads the gateway's part once for whoever shows it. */
export function useGatewayPart(view: View): GatewayPartState {
  const [state, setState] = useState<GatewayPartState>({
    kind: view.gatewayActs === undefined ? 'absent' : 'reading',
  });
  const ask = useEffectEvent(() => view.gatewayActs?.());
  useEffect(() => {
    let left = false;
    void ask()?.then((acts) => {
      if (!left) setState(acts === null ? { kind: 'failed' } : { kind: 'told', acts });
    });
    return () => {
      left = true;
    };
  }, []);
  return state;
}
