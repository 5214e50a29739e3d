import * as z from 'zod/mini';
import { defineDerived } from './define.ts';

export const balanceRefreshDue = defineDerived({
  type: 'placement/balanceRefreshDue',
  doc: 'A placement ended in a way that may have moved the balance.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const placementEvents = [balanceRefreshDue] as const;
