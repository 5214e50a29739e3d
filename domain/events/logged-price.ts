import * as z from 'zod/mini';
import { Odds } from '../odds/odds.ts';

export const LoggedPrice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), odds: Odds }),
  z.object({ kind: z.literal('startingPrice') }),
  z.object({ kind: z.literal('none') }),
]);
export const loggedPricePrivacy = { kind: 'public', odds: 'public' } as const;
