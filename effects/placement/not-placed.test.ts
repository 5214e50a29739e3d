import { describe, expect, it } from 'vitest';
import { failed, notPlaced, ok, Rig, status } from '#testing/slip/slip-rig.ts';

/** One single, sent. */
function sent() {
  const rig = new Rig();
  rig.add(1);
  rig.type('single:1', '5');
  rig.place();
  const [slip] = rig.sentSlips();
  if (slip === undefined) throw new Error('nothing went out');
  return { rig, slip, request: rig.asked('placeBets')[0]! };
}
type Statement = ReturnType<typeof notPlaced>;
const OTHER = '0198c0de-0000-4000-8000-00000000dead';
const refusal = [{ type: 'StakeTooHigh', message: '' }];
const spoils: readonly [string, (statement: Statement) => object | null][] = [
  ['notPlaced', () => null],
  ['ref', (statement) => ({ ...statement, ref: OTHER })],
  ['account', (statement) => ({ ...statement, account: 'ben' })],
  ['kind', (statement) => ({ ...statement, kind: statement.kind === 'FENCED' ? 'REFUSED' : 'FENCED' })],
  ['reasons', (statement) => ({ ...statement, reasons: ['Other'] })],
];

describe('"not placed" is said on the gateway’s signed word alone', () => {
  it.each(spoils)(
    '[FAIL-54] a refusal whose %s does not fit is not believed, and is asked about',
    (field, spoil) => {
      const { rig, slip, request } = sent();
      const answer = failed(slip, refusal);
      rig.answer(request, ok([{ ...answer, notPlaced: spoil(answer.notPlaced) }]));
      expect(rig.all('placement/receiptRejected').map((event) => event.data.why)).toEqual([[field]]);
      expect(rig.view().placement.phase).toBe('checking');
      expect(rig.asked('betStatus')).toHaveLength(1);
      rig.answer(
        rig.asked('betStatus')[0]!,
        status([{ ref: slip.ref, state: 'KNOWN', outcome: failed(slip, refusal) }]),
      );
      expect(rig.view().placement.bets[0]!.status).toBe('failed');
      expect(rig.view().placement.bets[0]!.errors[0]!.type).toBe('StakeTooHigh');
    },
  );

  it.each(spoils)('[FAIL-17] a fence whose %s does not fit is not believed', (field, spoil) => {
    const { rig, slip, request } = sent();
    rig.answer(request, { kind: 'lost', cause: 'network' });
    const fenced = { ref: slip.ref, state: 'FENCED', outcome: null };
    const fence = spoil(notPlaced(slip.ref, 'FENCED'));
    rig.answer(rig.asked('betStatus')[0]!, status([{ ...fenced, fence } as typeof fenced]));
    expect(rig.all('placement/receiptRejected').map((event) => event.data.why)).toEqual([[field]]);
    expect(rig.view().placement.bets[0]!.status).toBe('pending');
    rig.advance(500);
    rig.answer(rig.asked('betStatus')[0]!, status([fenced]));
    expect(rig.view().placement.bets[0]!.errors[0]!.type).toBe('NotPlaced');
  });

  it('[FAIL-54] without the signature neither counts', () => {
    const { rig, slip, request } = sent();
    rig.signatureHolds = false;
    rig.answer(request, ok([failed(slip, refusal)]));
    rig.answer(rig.asked('betStatus')[0]!, status([{ ref: slip.ref, state: 'FENCED', outcome: null }]));
    expect(rig.all('placement/receiptRejected').map((event) => event.data.why)).toEqual([
      ['signature'],
      ['signature'],
    ]);
    expect(rig.placement().step).toBe('progress');
  });

  it('[MNT-02.5] [TRAP-35] an answer with an error changes no slip, and stands in the log with everything it said', () => {
    const { rig, request } = sent();
    const body = { errors: [{ type: 'MaxBetOver', message: 'no' }], trace: 'abc' };
    const slipBefore = rig.slip();
    rig.answer(request, { kind: 'refused', status: 403, resultCode: 2001, errorType: 'PLACEMENT', body });
    expect(rig.slip()).toBe(slipBefore);
    expect(rig.all('gateway/answered').at(-1)?.data.outcome).toMatchObject({ kind: 'refused', body });
  });

  it('[FAIL-23] a signed refusal of the ref holds, whatever content arrived at the gateway', () => {
    const { rig, slip, request } = sent();
    const altered = [{ type: 'CONTENT_MISMATCH', message: '' }];
    const answer = failed(slip, altered);
    rig.answer(request, ok([{ ...answer, notPlaced: { ...answer.notPlaced, contentHash: '0'.repeat(64) } }]));
    expect(rig.view().placement.bets[0]!.errors[0]!.type).toBe('CONTENT_MISMATCH');
  });
});
