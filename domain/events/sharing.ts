import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { defineDerived, defineInput } from './define.ts';

/**
 * Slips that travel: codes, links, bets asked for in words, and what goes with a slip (REQ-01, REQ-02,
 * DPL-02).
 */
export const slipCodeAsked = defineInput({
  type: 'intent/slipCodeAsked',
  doc: 'A code for the selections of this slip, to give to somebody.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const slipCodeEntered = defineInput({
  type: 'intent/slipCodeEntered',
  doc: 'A code was entered, as typed.',
  data: z.object({ text: z.string() }),
  privacy: { text: 'account' },
  examples: [{ text: 'AB12CD34' }],
});
export const slipLinkFollowed = defineInput({
  type: 'intent/slipLinkFollowed',
  doc: 'The page of links was reached under this address (DPL-01, DPL-02, DPL-05).',
  data: z.object({ path: z.string() }),
  privacy: { path: 'public' },
  examples: [{ path: '/dl/betslip?selectionids=1001&bettype=SINGLE' }],
});
export const slipLinkProblemDismissed = defineInput({
  type: 'intent/slipLinkProblemDismissed',
  doc: 'The message about a link that did not work was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const betRequestSubmitted = defineInput({
  type: 'intent/betRequestSubmitted',
  doc: 'A bet was asked for in words, as typed (REQ-01).',
  data: z.object({ description: z.string() }),
  privacy: { description: 'account' },
  examples: [{ description: 'Arsenal to win and both teams to have a shot on target' }],
});
export const betRequestDismissed = defineInput({
  type: 'intent/betRequestDismissed',
  doc: 'The dialog of the bet request was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const slipCodeWorkStarted = defineDerived({
  type: 'sharing/slipCodeWorkStarted',
  doc: 'The gateway is asked for a code, or for what stands behind one.',
  data: z.object({ what: z.enum(['make', 'open']) }),
  privacy: { what: 'public' },
  examples: [{ what: 'make' }],
});
export const slipCodeCreated = defineDerived({
  type: 'sharing/slipCodeCreated',
  doc: 'The code of the slip, and one for each of its selections.',
  data: z.object({
    code: z.string(),
    betCodes: z.array(z.object({ selectionId: SelectionId, code: z.string() })),
  }),
  privacy: { code: 'public', betCodes: { selectionId: 'public', code: 'public' } },
  examples: [{ code: 'AB12CD34', betCodes: [{ selectionId: 1001, code: 'ZX98YW76' }] }],
});
export const slipCodeOpened = defineDerived({
  type: 'sharing/slipCodeOpened',
  doc: 'The selections behind a code are in the slip.',
  data: z.object({ selectionIds: z.array(SelectionId) }),
  privacy: { selectionIds: 'public' },
  examples: [{ selectionIds: [1001] }],
});
export const slipCodeFailed = defineDerived({
  type: 'sharing/slipCodeFailed',
  doc: 'No code, or nothing from one. `code` is the result code of the gateway; 1 when there is none (REQ-02).',
  data: z.object({
    what: z.enum(['make', 'open']),
    reason: z.enum(['malformed', 'unknown', 'failed', 'full', 'unavailable', 'already', 'empty', 'progress']),
    code: z.int(),
  }),
  privacy: { what: 'public', reason: 'public', code: 'public' },
  examples: [{ what: 'open', reason: 'unknown', code: 1 }],
});
export const slipLinkOpened = defineDerived({
  type: 'sharing/slipLinkOpened',
  doc: 'A betslip link filled the slip; nothing is placed by one (DPL-02).',
  data: z.object({ selectionIds: z.array(SelectionId) }),
  privacy: { selectionIds: 'public' },
  examples: [{ selectionIds: [1001] }],
});
export const slipLinkRefused = defineDerived({
  type: 'sharing/slipLinkRefused',
  doc: 'A link that could not be followed, and why: nothing in the slip was touched (DPL-01, DPL-02, DPL-05).',
  data: z.object({
    problem: z.enum([
      'unreadable',
      'noSelections',
      'unknownBetType',
      'tooMany',
      'tooFewForAcca',
      'systemNotAllowed',
      'unknownSystem',
      'systemDoesNotFit',
      'unreadableStake',
      'builderNotAllowed',
      'tooFewForBuilder',
      'builderThere',
      'builderRefused',
      'notFound',
      'unavailable',
      'progress',
      'failed',
      'pageUnreadable',
      'pageGone',
      'pageFailed',
    ]),
  }),
  privacy: { problem: 'public' },
  examples: [{ problem: 'noSelections' }],
});
export const slipLinkProblemClosed = defineDerived({
  type: 'sharing/slipLinkProblemClosed',
  doc: 'The message about a link is gone.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const betRequestSent = defineDerived({
  type: 'sharing/betRequestSent',
  doc: 'The description of a bet is on its way to the traders.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const betRequestEnded = defineDerived({
  type: 'sharing/betRequestEnded',
  doc: 'The request was taken, or failed: `code` is the result code where the gateway gave one (REQ-01).',
  data: z.object({ outcome: z.enum(['taken', 'failed', 'empty', 'tooLong']), code: z.nullable(z.int()) }),
  privacy: { outcome: 'public', code: 'public' },
  examples: [{ outcome: 'failed', code: 5 }],
});
export const betRequestClosed = defineDerived({
  type: 'sharing/betRequestClosed',
  doc: 'The dialog of the bet request is gone.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const recommendationsReceived = defineDerived({
  type: 'sharing/recommendationsReceived',
  doc: 'Selections that go with the slip; shown below it and never chosen for anybody (REQ-02).',
  data: z.object({
    selections: z.array(z.object({ selectionId: SelectionId, marketId: MarketId, eventId: EventId })),
  }),
  privacy: { selections: { selectionId: 'public', marketId: 'public', eventId: 'public' } },
  examples: [{ selections: [{ selectionId: 1002, marketId: 101, eventId: 43 }] }],
});

export const sharingEvents = [
  slipCodeAsked,
  slipCodeEntered,
  slipLinkFollowed,
  slipLinkProblemDismissed,
  betRequestSubmitted,
  betRequestDismissed,
  slipCodeWorkStarted,
  slipCodeCreated,
  slipCodeOpened,
  slipCodeFailed,
  slipLinkOpened,
  slipLinkRefused,
  slipLinkProblemClosed,
  betRequestSent,
  betRequestEnded,
  betRequestClosed,
  recommendationsReceived,
] as const;
