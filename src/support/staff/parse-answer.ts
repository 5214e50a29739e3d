import type * as z from 'zod/mini';
import type { StaffCall } from '#domain/contract/staff-call.ts';

/** Types an answer by its call. The call's own schema has just read it. */
export const readAnswer = <Call extends StaffCall>(_call: Call, answer: unknown): z.infer<Call['answer']> =>
  answer as z.infer<Call['answer']>;
