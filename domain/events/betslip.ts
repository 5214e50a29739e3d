import * as z from 'zod/mini';
import { defineDerived } from './define.ts';

export const slipShown = defineDerived({
  type: 'betslip/visibilityChanged',
  doc: 'The slip sheet is open or closed.',
  data: z.object({ open: z.boolean() }),
  privacy: { open: 'public' },
  examples: [{ open: true }],
});

export const betslipEvents = [slipShown] as const;
