import { concat, map, mergeMap, type Observable, of } from 'rxjs';
import { activeLegs } from '#domain/betslip/legs.ts';
import { asShared, obstacleTo } from '#domain/betslip/link/decide-link.ts';
import { parseSlipCode } from '#domain/betslip/link/slip-code.ts';
import { ignored, inProgress } from '#domain/betslip/slip-decision-state.ts';
import type { SelectionId } from '#domain/brand.ts';
import { getSelections } from '#domain/contract/betting.ts';
import { createBetslipCode, getBetslipCode } from '#domain/contract/sharing.ts';
import type { DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';

type Failure = DataOf<'sharing/slipCodeFailed'>;
/** Failed, or answered without a code (CORE-08). */
const NO_CODE = 1;

const failed = (what: Failure['what'], reason: Failure['reason'], code: number = NO_CODE): NewDerived => ({
  type: 'sharing/slipCodeFailed',
  data: { what, reason, code },
});
const started = (what: Failure['what']): NewDerived => ({
  type: 'sharing/slipCodeWorkStarted',
  data: { what },
});

const REASONS = { tooMany: 'full', notFound: 'unavailable', unavailable: 'unavailable' } as const;

/** Gives the slip a code, and fills the slip from one: whole, under the maximum, or not at all (REQ-02). */
export function slipCodes(world: SlipWorld): Epic {
  return (events$, state$, { gateway }) => {
    const moment = (at: number) => momentOf(world, state$.value, at);

    const make = (): Observable<NewDerived> => {
      const selections = activeLegs(state$.value.betslip).map((leg) => leg.selectionId);
      if (selections.length === 0) return of(failed('make', 'empty'));
      return concat(
        of(started('make')),
        gateway.call(createBetslipCode, { body: { selections }, query: { lang: 'en' } }).pipe(
          map((outcome): NewDerived => {
            if (outcome.kind === 'ok') {
              const { betslipCode, betCodes } = outcome.answer.data;
              return { type: 'sharing/slipCodeCreated', data: { code: betslipCode, betCodes } };
            }
            return failed('make', 'failed', outcome.kind === 'refused' ? outcome.resultCode : NO_CODE);
          }),
        ),
      );
    };

    /** The selections have been loaded by now, as far as they are on offer. */
    const fill = (at: number, ids: readonly SelectionId[]): NewDerived[] => {
      const present = moment(at);
      if (inProgress(present)) return [failed('open', 'progress')];
      const { problem, added } = obstacleTo(present, ids);
      if (problem !== undefined) return [failed('open', REASONS[problem])];
      if (added.length === 0) return [failed('open', 'already')];
      const selectionIds = added.flatMap((fact) =>
        fact.type === 'betslip/legsAdded' ? fact.data.legs.map((leg) => leg.selectionId) : [],
      );
      return [...asShared(added), { type: 'sharing/slipCodeOpened', data: { selectionIds } }];
    };

    const open = (entered: EventOf<'intent/slipCodeEntered'>): Observable<NewDerived> => {
      const code = parseSlipCode(entered.data.text);
      if (code === undefined) return of(failed('open', 'malformed'));
      if (inProgress(moment(entered.at))) return of(failed('open', 'progress'));
      return concat(
        of(started('open')),
        gateway.call(getBetslipCode, { params: { code }, query: { lang: 'en' } }).pipe(
          mergeMap((outcome): Observable<NewDerived> => {
            if (outcome.kind === 'lost') return of(failed('open', 'failed'));
            if (outcome.kind === 'refused') {
              const { resultCode } = outcome;
              return of(failed('open', resultCode === NO_CODE ? 'unknown' : 'failed', resultCode));
            }
            const ids = outcome.answer.data.betCodes.map(({ selectionId }) => selectionId);
            if (ids.length === 0) return of(failed('open', 'unknown'));
            return gateway
              .call(getSelections, { query: { selectionids: ids.join(',') } })
              .pipe(
                mergeMap((loaded) =>
                  loaded.kind === 'ok' ? fill(entered.at, ids) : [failed('open', 'failed')],
                ),
              );
          }),
        ),
      );
    };

    return events$.pipe(
      ofType('intent/slipCodeAsked', 'intent/slipCodeEntered'),
      fenceEach('slipCodes', (intent) => {
        if (state$.value.sharing.working !== null) return of(ignored(intent.type, 'working'));
        return intent.type === 'intent/slipCodeAsked' ? make() : open(intent);
      }),
    );
  };
}
