import { useState } from 'react';
import { staffGatewayPart, type View } from '#domain/contract/staff-recordings.ts';
import { type StaffContextValue, useStaff } from './staff-context.ts';

type Acts = readonly object[] | null;

/** Asks once, and again after a failure. */
function asking(ask: StaffContextValue['ask'], view: string): () => Promise<Acts> {
  let asked: Promise<Acts> | undefined;
  const read = async (): Promise<Acts> => {
    const reply = await ask(staffGatewayPart, { view }, {});
    if (reply.kind === 'answered') return reply.answer.data.acts;
    asked = undefined;
    return null;
  };
  return () => (asked ??= read());
}

/**
 * The gateway's part of the session that is looked at; null when it is refused, and whoever needs it says
 * why.
 */
export function useGatewayActs({ view }: View): () => Promise<Acts> {
  const { ask } = useStaff();
  const [acts] = useState(() => asking(ask, view));
  return acts;
}
