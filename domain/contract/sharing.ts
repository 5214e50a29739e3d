import * as z from 'zod/mini';
import { SelectionId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { OddsFormat } from './bettor-choices.ts';
import { defineCall } from './call.ts';

/** Slip codes, bets asked for in words, and selections that go with a slip (CORE-07, REQ-01, REQ-02). */
const Codes = z.object({
  betslipCode: z.string(),
  betCodes: z.array(z.object({ selectionId: SelectionId, code: z.string() })),
});
export type Codes = z.infer<typeof Codes>;

const built = { implemented: true, secrets: { request: [], answer: [] } } as const;
const common = { lang: z.optional(z.string()), clientid: z.optional(z.string()) };
const LONGEST_DESCRIPTION = 500;

export const getBetslipCode = defineCall({
  ...built,
  name: 'getBetslipCode',
  method: 'GET',
  path: '/api/v2/betslipcodes/:code',
  auth: 'guest',
  source: 'CORE-07, REQ-02',
  doc: 'The selections behind a code, in the order of the slip. Result code 1 for a code that is not known.',
  params: z.object({ code: z.string() }),
  query: z.object(common),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: Codes }),
});

export const createBetslipCode = defineCall({
  ...built,
  name: 'createBetslipCode',
  method: 'POST',
  path: '/api/v2/betslipcodes',
  auth: 'guest',
  source: 'CORE-07, REQ-02',
  doc: 'A code for these selections, and one for each of them alone. The same selections have the same code.',
  params: z.object({}),
  query: z.object(common),
  body: z.object({ selections: z.array(SelectionId).check(z.minLength(1), z.maxLength(30)) }),
  answer: z.object({ resultCode: z.int(), data: Codes }),
});

export const requestBet = defineCall({
  ...built,
  name: 'requestBet',
  method: 'POST',
  path: '/api/v2/betrequest',
  auth: 'customer',
  source: 'CORE-07, REQ-01',
  doc: 'Asks a trader for a price in words. Stored; nothing is placed.',
  params: z.object({}),
  query: z.object(common),
  body: z.object({ description: z.string().check(z.minLength(1), z.maxLength(LONGEST_DESCRIPTION)) }),
  answer: z.object({ resultCode: z.int() }),
});

export const recommendBets = defineCall({
  ...built,
  name: 'recommendBets',
  method: 'POST',
  path: '/api/v2/betrecommendations',
  auth: 'guest',
  source: 'CORE-07, REQ-02',
  doc: 'Selections that go with a slip: never one of its own events.',
  params: z.object({}),
  query: z.object({ ...common, lsm: z.optional(z.string()) }),
  body: z.object({
    selections: z.array(SelectionId).check(z.maxLength(30)),
    oddsFormat: OddsFormat,
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ selectionIds: z.array(SelectionId) }),
    entities: Entities,
  }),
});

export const sharingCalls = [getBetslipCode, createBetslipCode, requestBet, recommendBets] as const;
