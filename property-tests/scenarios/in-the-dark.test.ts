import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import { ANN, Rig } from '#testing/slip/slip-rig.ts';
import { tellOutcome } from '#testing/slip/tell-outcome.ts';
import { halfTheStake, offered } from '#testing/slip/trader-answers.ts';

const BEN = UserId.parse('ben');
const STALE = PLACEMENT_TIMES.intentGoesStale;
/**
 * How the question whose session it is ends: it is still Ann's, it is Ben's, nobody's, or there is no answer
 * for long.
 */
const END = fc.constantFrom(ANN, BEN, null, 'lost' as const);

/** A page of Ann's with a single that is ready, or on its way. */
function staked(): Rig {
  const rig = new Rig();
  rig.add(1);
  rig.type('single:1', '10');
  return rig;
}
/** The page comes back, and the answer whose session it is does not. */
function darken(rig: Rig): void {
  rig.whose = 'held';
  rig.reload();
  rig.submit({ type: 'live/connectionChanged', data: { connected: true } });
}
/** The gateway says whose session it is. Anybody's but Ann's is the end of what this page took for one. */
function tell(rig: Rig, end: UserId | null | 'lost'): void {
  if (end === 'lost') return;
  rig.context = { ...rig.context, account: end };
  if (end !== ANN) rig.logOut();
  rig.sayWhose();
}

describe('a press on a page that has come back and does not know whose session the browser’s cookie is', () => {
  it('[FAIL-64] [FAIL-65] [INV-09] places nothing, says why and keeps the slip, and places the bet once it is known that nobody else is here', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8_000 }), { minLength: 1 }), END, (waits, end) => {
        const rig = staked();
        const [armed] = rig.placement().armed;
        darken(rig);
        for (const ms of waits) {
          rig.advance(ms);
          expect(rig.view().action).toMatchObject({ kind: 'unavailable', params: { reason: 'whose' } });
          rig.place();
        }
        expect(rig.all('placement/refused').map(({ data }) => data.reasons)).toEqual(
          waits.map(() => ['whose']),
        );
        tell(rig, end);
        rig.advance(60_000);
        // What was pressed in the dark is not made good later: the customer sees what is there now and
        // presses again.
        expect([rig.count('placement/requested'), rig.asked('placeBets')]).toEqual([0, []]);
        expect(rig.slip().legs).toHaveLength(1);
        if (end !== ANN) return;
        expect(rig.view().action).toMatchObject({ kind: 'place', enabled: true });
        rig.place();
        expect(rig.sentSlips().map(({ ref }) => ref)).toEqual([armed!.ref]);
        expect(rig.defects).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('[FAIL-64] [FAIL-65] [FAIL-43] [INV-09] sends an answer to an offer when it is known that nobody else is here, if that is while the press is fresh', () => {
    const answer = fc.constantFrom('ACCEPT' as const, 'DECLINE' as const);
    fc.assert(
      fc.property(answer, fc.integer({ min: 0, max: 2 * STALE }), END, (said, ms, end) => {
        const rig = staked();
        rig.place();
        const slip = rig.sentSlips()[0]!;
        const { ref } = slip;
        tellOutcome(rig, offered(slip, halfTheStake(slip, rig.now)), 1, rig.now);
        darken(rig);
        const shown = { stake: '', odds: '', returns: '' };
        rig.submit({
          type: 'intent/offerAnswerPressed',
          data: { ref, offerId: 'o1', answer: said, shown },
        });
        rig.advance(ms);
        expect(rig.asked('answerOffer')).toEqual([]);
        tell(rig, end);
        const goesOut = end === ANN && ms <= STALE;
        expect(rig.asked('answerOffer')).toHaveLength(goesOut ? 1 : 0);
        expect(rig.all('placement/offerAnswerLost').map(({ data }) => data.cause)).toEqual(
          goesOut || end === 'lost' ? [] : [end === ANN ? 'stale' : 'loggedOut'],
        );
        expect(rig.defects).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
