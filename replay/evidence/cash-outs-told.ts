import type { BetId, PlacementRef } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import type { TimelineEntry, TimelineKind } from './bet-evidence.ts';

type Params = TimelineEntry['params'];
type Told = readonly [TimelineKind, Params?];

/** With a currency, every number of an entry is an amount of it in minor units. */
const amounts = (currency: string, params: Params): Params => ({ currency, ...params });

/** What the gateway told of bets, whatever it was told for. */
function betsIn(event: AppEvent): readonly MyBet[] {
  switch (event.type) {
    case 'myBets/openLoaded':
    case 'myBets/settledPageLoaded':
    case 'myBets/changed':
      return event.data.bets;
    case 'myBets/detailsLoaded':
      return [event.data.bet];
    default:
      return [];
  }
}

/** Payments by the bet's rule, each when this recording heard of it first (CSH-09.4). */
function byRule(event: AppEvent, betId: string, known: Set<PlacementRef>): readonly Told[] {
  return betsIn(event)
    .filter(({ betslipId }) => betslipId === betId)
    .flatMap(({ cashedOut, currency }) =>
      (cashedOut?.parts ?? []).flatMap(({ ref, automatic, paid, stake }): Told[] => {
        if (automatic !== true || known.has(ref)) return [];
        known.add(ref);
        return [['cashOutByRule', amounts(currency, { paid, stake })]];
      }),
    );
}

/** What one event says of the request under this ref. */
function ofRequest(event: AppEvent): { readonly ref: PlacementRef; readonly told: Told } | undefined {
  switch (event.type) {
    case 'cashOut/sent':
      return { ref: event.data.ref, told: ['cashOutSent'] };
    case 'cashOut/abandoned':
      return { ref: event.data.ref, told: ['cashOutNotSent', { reason: event.data.reason }] };
    case 'cashOut/outcomeLost':
      return { ref: event.data.ref, told: ['cashOutLost', { cause: event.data.cause }] };
    case 'cashOut/delayed':
      return { ref: event.data.ref, told: ['cashOutWaits'] };
    case 'cashOut/answerRejected':
      return { ref: event.data.ref, told: ['cashOutNotBelieved'] };
    case 'cashOut/ended': {
      const { ref, receipt, edited, reason } = event.data;
      if (receipt === null) return { ref, told: ['cashOutRefused', { reason: reason ?? 'none' }] };
      if (edited !== undefined)
        return {
          ref,
          told: ['betEdited', { ...amounts(receipt.currency, { paid: receipt.paid }), to: edited.betId }],
        };
      const left = receipt.part?.left ?? 0;
      const goesOn = left === 0 ? 'no' : 'yes';
      return {
        ref,
        told: ['cashOutPaid', { ...amounts(receipt.currency, { paid: receipt.paid, left }), goesOn }],
      };
    }
    default:
      return undefined;
  }
}

/**
 * What one event says of the bet's rule. A press that nothing came of, as without a line, is no change.
 *
 * @param words those that stood at the last press
 */
function ofRule(event: AppEvent, betId: BetId, words: string): readonly Told[] {
  switch (event.type) {
    case 'cashOut/ruleRequested':
      if (event.data.betId !== betId) return [];
      return [[event.data.rule === null ? 'ruleRemoved' : 'ruleSet', { words }]];
    case 'cashOut/ruleEnded':
      return event.data.betId === betId ? [['ruleAnswered', { status: event.data.status }]] : [];
    case 'cashOut/ruleLost':
      return event.data.betId === betId ? [['ruleLost']] : [];
    default:
      return [];
  }
}

/**
 * The story of the cash-outs of one bet: by a press, whole or in part, and by its rule. Told whenever they
 * happened: they are about this bet alone.
 */
export function cashOutsTold(events: readonly AppEvent[], betId: BetId): readonly TimelineEntry[] {
  const refs = new Set<PlacementRef>();
  const known = new Set<PlacementRef>();
  const entries: TimelineEntry[] = [];
  let words = '';
  for (const event of events) {
    if (event.type === 'intent/cashOutRuleSet' && event.data.betId === betId) words = event.data.shown;
    const told: Told[] = [...ofRule(event, betId, words), ...byRule(event, betId, known)];
    if (event.type === 'cashOut/requested' && event.data.request.betId === betId) {
      const { request, shown } = event.data;
      refs.add(request.ref);
      told.push(
        shown.edit === undefined
          ? ['cashOutPressed', { amount: shown.amount, part: shown.part ?? 'none' }]
          : ['editPressed', { amount: shown.amount, next: shown.edit }],
      );
    }
    const step = ofRequest(event);
    if (step !== undefined && refs.has(step.ref)) told.push(step.told);
    for (const [kind, params = {}] of told) entries.push({ seq: event.seq, at: event.at, kind, params });
  }
  return entries;
}
