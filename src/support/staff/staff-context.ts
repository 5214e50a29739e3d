import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { StaffMe } from '#domain/contract/staff.ts';
import type { StaffAct, StaffCall } from '#domain/contract/staff-call.ts';
import type { Reply } from './ask.ts';

/** Asks like `askStaff`; a session that has ended leads back to the sign-in, wherever it is found out. */
export type Ask = <Call extends StaffCall>(
  call: Call,
  params: z.infer<Call['params']> & Readonly<Record<string, unknown>>,
  body: z.infer<Call['body']>,
) => Promise<Reply<z.infer<Call['answer']>>>;

export interface StaffContextValue {
  readonly me: StaffMe;
  readonly ask: Ask;
  readonly may: (act: StaffAct) => boolean;
  readonly signOut: () => Promise<void>;
}

export const StaffContext = createContext<StaffContextValue | null>(null);

/** Who is signed in. @throws outside the desk, where nobody is. */
export function useStaff(): StaffContextValue {
  const desk = useContext(StaffContext);
  if (desk === null) throw new Error('nobody is signed in here');
  return desk;
}
