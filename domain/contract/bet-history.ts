import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { JsonValue } from './json-value.ts';
import { common, customerGet } from './unbuilt.ts';

/** The older my-bets view (CORE-07). */
export const getBetHistory = defineCall({
  ...customerGet,
  name: 'getBetHistory',
  path: '/api/v2/bethistory',
  source: 'CORE-07, MYB-05',
  doc: 'The older history view; bets as in my bets.',
  query: z.object({ ...common, from: z.optional(z.string()), size: z.optional(z.string()) }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ bets: z.array(JsonValue), next: z.nullable(z.string()) }),
  }),
});

export const betHistoryCalls = [getBetHistory] as const;
