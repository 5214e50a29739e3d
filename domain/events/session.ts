import * as z from 'zod/mini';
import { defineDerived } from './define.ts';

export const sessionEnded = defineDerived({
  type: 'session/ended',
  doc: 'The customer is logged out, and why (SES-07).',
  data: z.object({ reason: z.string() }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'user' }],
});

export const sessionEvents = [sessionEnded] as const;
