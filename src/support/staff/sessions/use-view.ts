import { useEffect, useEffectEvent, useState } from 'react';
import type { BetId, SessionId } from '#domain/brand.ts';
import { staffFile, staffOpen, type View } from '#domain/contract/staff-recordings.ts';
import { type Opened, openRecording } from '#src/support/recording/open-recording.ts';
import type { Purpose } from '../gate.tsx';
import { useStaff } from '../staff-context.ts';

export type ViewState =
  /** The gate is open: nothing is here yet, or the last try was refused. */
  | { readonly kind: 'asking'; readonly because: string | undefined }
  | { readonly kind: 'opening' }
  | { readonly kind: 'fetching'; readonly view: View }
  /** The device's part is not there; the gateway's is. */
  | { readonly kind: 'without'; readonly view: View; readonly because: string }
  | {
      readonly kind: 'shown';
      readonly view: View;
      readonly opened: Opened;
      /** How much of the chains is walked, 0 to 1. */
      readonly proof: number;
    };

/**
 * A recording behind its gate: opened for a purpose, fetched, proven, and put away when the view runs out.
 */
export function useView(session: SessionId, bet: BetId | undefined, kept: Purpose | undefined) {
  const { ask } = useStaff();
  const [state, setState] = useState<ViewState>(
    kept === undefined ? { kind: 'asking', because: undefined } : { kind: 'opening' },
  );
  const [left, setLeft] = useState<number>();
  const fetchFile = async (view: View): Promise<void> => {
    const file = await ask(staffFile, { view: view.view }, {});
    if (file.kind === 'refused') {
      setState({ kind: 'without', view, because: file.because });
      return;
    }
    const bytes = new Uint8Array(file.answer);
    const opened = await openRecording(`${session}.slip`, new Blob([bytes]), {
      onProgress: () => undefined,
      onProof: (proof) => setState((now) => (now.kind === 'shown' ? { ...now, proof } : now)),
      onRefused: (refused) => setState((now) => (now.kind === 'shown' ? { ...now, opened: refused } : now)),
    });
    setState({ kind: 'shown', view, opened, proof: 0 });
  };
  const open = async ({ reason, ticket, explanation }: Purpose): Promise<void> => {
    setState({ kind: 'opening' });
    const why = { reason, ticket, ...(explanation === '' ? {} : { explanation }) };
    const about = { session, ...(bet === undefined ? {} : { bet }) };
    const reply = await ask(staffOpen, {}, { ...about, ...why });
    if (reply.kind === 'refused') {
      setState({ kind: 'asking', because: reply.because });
      return;
    }
    const view = reply.answer.data;
    setState({ kind: 'fetching', view });
    setLeft(view.expiresAt - reply.at);
    return fetchFile(view);
  };
  const begin = useEffectEvent(() => {
    if (kept !== undefined) void open(kept);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => begin(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  useEffect(() => {
    if (left === undefined) return undefined;
    const handle = window.setTimeout(() => setState({ kind: 'asking', because: 'VIEW_EXPIRED' }), left);
    return () => window.clearTimeout(handle);
  }, [left]);
  return { state, open };
}
