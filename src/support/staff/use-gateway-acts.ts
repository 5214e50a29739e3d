import { useState } from 'react';
import { staffGatewayPart, type View } from '#domain/contract/staff-recordings.ts';
import { type Desk, useDesk } from './desk-context.ts';

type Acts = readonly object[] | null;

/** Asks once, and again after a failure. */
function asking(ask: Desk['ask'], view: string): () => Promise<Acts> {
  let asked: Promise<Acts> | undefined;
  const read = async (): Promise<Acts> => {
    const reply = await ask(staffGatewayPart, { view }, {});
    if (reply.kind === 'answered') return reply.answer.data.acts;
    asked = undefined;
    return null;
  };
  return () => (asked ??= read());
}

/** The gateway's part of the session that is looked at; null when it is refused, and whoever needs it says why. */
export function useGatewayActs({ view }: View): () => Promise<Acts> {
  const { ask } = useDesk();
  const [acts] = useState(() => asking(ask, view));
  return acts;
}
