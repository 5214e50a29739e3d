import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { defineDerived } from './define.ts';

const ids = { eventIds: z.array(EventId), marketIds: z.array(MarketId), selectionIds: z.array(SelectionId) };

export const entitiesCleaned = defineDerived({
  type: 'entities/cleaned',
  doc: 'A page was left or the customer logged out: entities and prices are forgotten but for those listed (LIV-08).',
  data: z.object({
    reason: z.enum(['pageLeft', 'loggedOut']),
    /** Stay as they are: what the new page has loaded already, and the events of open bets. */
    keep: z.object(ids),
    /** Stay for the slip, at version -1, so that any later snapshot applies to them (TRAP-13). */
    reset: z.object(ids),
  }),
  privacy: {
    reason: 'public',
    keep: { eventIds: 'account', marketIds: 'account', selectionIds: 'account' },
    reset: { eventIds: 'account', marketIds: 'account', selectionIds: 'account' },
  },
  examples: [
    {
      reason: 'pageLeft',
      keep: { eventIds: [], marketIds: [], selectionIds: [] },
      reset: { eventIds: [42], marketIds: [101], selectionIds: [1001] },
    },
  ],
});

export const entityEvents = [entitiesCleaned] as const;
