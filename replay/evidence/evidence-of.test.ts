import { describe, expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { accepted, failed, fixed, LOST, ok, Rig, status } from '#testing/slip/slip-rig.ts';
import type { BetEvidence } from './bet-evidence.ts';
import { evidenceOf } from './evidence-of.ts';
import { findPlacement, placementsIn } from './placements-in.ts';

const evidenceIn = (events: readonly AppEvent[], nth = 0): BetEvidence => {
  const found = evidenceOf(
    { header: logHeader, events, missing: nothingMissing },
    placementsIn(events)[nth]!.ref,
  );
  if (found === undefined) throw new Error('no such bet');
  return found;
};

function staked(): Rig {
  const rig = new Rig();
  rig.head = '5f'.repeat(32);
  rig.add(1);
  rig.type('single:1', '20');
  return rig;
}
const kinds = ({ timeline }: BetEvidence): readonly string[] => timeline.map(({ kind }) => kind);

describe('the evidence of a bet', () => {
  it('[INV-06] [UK-44] [EVT-08.1] tells what was shown, sent and accepted, with both clocks and the rules', () => {
    const rig = staked();
    rig.place();
    const request = rig.asked('placeBets')[0]!;
    const slip = rig.sentSlips()[0]!;
    rig.answer(request, { ...ok([accepted(slip)]), serverAt: rig.now + 1_500 } as ReturnType<typeof ok>);
    const evidence = evidenceIn(rig.log());
    expect(evidence.status).toBe('placed');
    expect(evidence.shown.texts).toEqual(rig.all('placement/requested')[0]!.data.shown);
    expect(evidence.sent).toMatchObject({
      slip: { ref: slip.ref, stake: 2_000 },
      clientHead: '5f'.repeat(32),
    });
    expect(evidence.accepted?.receipt).toMatchObject({ betId: evidence.betId, rulesVersion: '1' });
    expect(evidence.clockDifference).toBe(1_500);
    expect(evidence.legs).toEqual([
      {
        selectionId: 1,
        selection: 'Team 1',
        market: 'Match result',
        event: 'Team 1 v Others',
        shown: { price: '2/1', version: 1 },
        sent: { odds: '2/1', version: 1 },
        accepted: { odds: '2/1', version: 1 },
      },
    ]);
    expect(kinds(evidence)).toEqual(['connectionBack', 'legAdded', 'pressed', 'stored', 'sent', 'accepted']);
  });

  it('[UK-44] [RAC-08] of a runner in two forecasts each bet shows the place and version that stood at its own', () => {
    const rig = staked();
    rig.place();
    const twice = rig.log().map((event): AppEvent => {
      if (event.type !== 'placement/requested') return event;
      const { bets, shown } = event.data;
      const [bet, leg] = [bets[0]!, shown.legs[0]!];
      const second = PlacementRef.parse(`${bet.slip.ref.slice(0, -1)}f`);
      const other = { ...bet, stakeId: 'cast:b', slip: { ...bet.slip, ref: second } };
      const legs = [
        { ...leg, price: '1st', version: 1, stakeId: 'cast:a' },
        { ...leg, price: 'any', version: 2, stakeId: 'cast:b' },
      ];
      const data = { ...event.data, bets: [{ ...bet, stakeId: 'cast:a' }, other], shown: { ...shown, legs } };
      return { ...event, data };
    });
    const shown = [0, 1].map((nth) => evidenceIn(twice, nth).legs[0]?.shown);
    expect(shown).toEqual([
      { price: '1st', version: 1 },
      { price: 'any', version: 2 },
    ]);
  });

  it('[UK-44] a lost answer, the question after it and the late truth are told in the order of the log', () => {
    const rig = staked();
    rig.place();
    const slip = rig.sentSlips()[0]!;
    rig.answer(rig.asked('placeBets')[0]!, LOST);
    rig.advance(2_000);
    rig.answer(
      rig.asked('betStatus')[0]!,
      status([{ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) }]),
    );
    const evidence = evidenceIn(rig.log());
    expect(evidence.status).toBe('placed');
    expect(kinds(evidence).slice(2)).toEqual([
      'pressed',
      'stored',
      'sent',
      'answerLost',
      'asked',
      'accepted',
    ]);
    expect(evidence.calls.map(({ op, answer }) => [op, answer?.kind])).toEqual([
      ['placeBets', 'lost'],
      ['betStatus', 'ok'],
    ]);
  });

  it('[HOLD-12] tells nothing that was done on another slip', () => {
    const rig = staked();
    rig.place();
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(rig.sentSlips()[0]!)]));
    rig.advance(5_000);
    // The next slip, with the same price on it, pressed within the time around the first bet.
    rig.submit({ type: 'intent/slipClosed', data: {} });
    rig.add(1);
    rig.type('single:1', '5');
    rig.place();
    const log = rig.log();
    const [one, two] = [evidenceIn(log, 0), evidenceIn(log, 1)];
    const added = log.filter(({ type }) => type === 'betslip/legAdded').map(({ seq }) => seq);
    const addedIn = ({ timeline }: BetEvidence) =>
      timeline.filter(({ kind }) => kind === 'legAdded').map(({ seq }) => seq);
    expect(added).toHaveLength(2);
    expect(addedIn(one)).toEqual([added[0]]);
    expect(addedIn(two)).toEqual([added[1]]);
    for (const evidence of [one, two])
      expect(kinds(evidence).filter((kind) => kind === 'pressed')).toHaveLength(1);
  });

  it('says no more than the recording does', () => {
    const rig = staked();
    rig.barrier = 'held';
    rig.place();
    expect(evidenceIn(rig.log())).toMatchObject({ status: 'notSent', sent: null, accepted: null });
    rig.store();
    expect(evidenceIn(rig.log())).toMatchObject({ status: 'unconfirmed', accepted: null });
    rig.answer(
      rig.asked('placeBets')[0]!,
      ok([failed(rig.sentSlips()[0]!, [{ type: 'MaxBetOver', message: '' }])]),
    );
    const refusedEvidence = evidenceIn(rig.log());
    expect(refusedEvidence).toMatchObject({ status: 'notPlaced', betId: null });
    expect(refusedEvidence.errors.map(({ type }) => type)).toEqual(['MaxBetOver']);
  });

  it('is the same for every bet of a slip, apart from what is about the other', () => {
    const rig = new Rig();
    rig.add(1, 2);
    rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
    rig.type('single:1', '5');
    rig.type('single:2', '7');
    rig.place();
    const slips = rig.all('placement/requested')[0]!.data.bets.map(({ slip }) => slip);
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(slips[0]!), failed(slips[1]!)]));
    const [first, second] = [evidenceIn(rig.log(), 0), evidenceIn(rig.log(), 1)];
    expect([first.status, second.status]).toEqual(['placed', 'notPlaced']);
    expect(first.shown.texts).toEqual(second.shown.texts);
    expect(kinds(first)).not.toContain('notPlaced');
    expect(kinds(second)).not.toContain('accepted');
  });

  it('finds a bet as somebody would say it on the phone', () => {
    const rig = staked();
    rig.place();
    const slip = rig.sentSlips()[0]!;
    rig.answer(rig.asked('placeBets')[0]!, ok([accepted(slip)]));
    const said = accepted(slip).betslipId.toLowerCase().split('').join(' ');
    expect(findPlacement(rig.log(), said)?.ref).toBe(slip.ref);
    expect(findPlacement(rig.log(), slip.ref.toUpperCase())?.ref).toBe(slip.ref);
    expect(findPlacement(rig.log(), '')).toBeUndefined();
    expect(findPlacement(rig.log(), 'SB-0')).toBeUndefined();
  });

  it('never throws on a recording that ends anywhere', () => {
    const rig = staked();
    rig.place();
    const slip = rig.sentSlips()[0]!;
    rig.answer(rig.asked('placeBets')[0]!, LOST);
    rig.change(1, { price: fixed(7, 4) });
    rig.advance(2_000);
    rig.answer(
      rig.asked('betStatus')[0]!,
      status([{ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) }]),
    );
    const log = rig.log();
    const asked = log.findIndex(({ type }) => type === 'placement/requested');
    for (let end = asked + 1; end <= log.length; end += 1) {
      const { status: at, timeline } = evidenceIn(log.slice(0, end));
      expect(['placed', 'unconfirmed', 'notSent']).toContain(at);
      expect(timeline.map(({ seq }) => seq)).toEqual(
        timeline.map(({ seq }) => seq).toSorted((a, b) => a - b),
      );
    }
  });
});
