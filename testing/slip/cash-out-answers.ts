import { ANN, json, type Rig } from './slip-rig.ts';

/** What a gateway answers a question about cash-outs or edits with. */
export const answered = (data: object) => ({
  kind: 'ok' as const,
  status: 200,
  body: json({ resultCode: 0, data }),
});

const isFencing = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'fence' in body && body.fence === true;

/** A ref that was never heard of, fenced for good. */
function fenceOf(ref: string) {
  const fence = {
    kind: 'CASH_OUT_FENCED',
    ref,
    account: ANN,
    betId: null,
    contentHash: null,
    clientHead: null,
    reason: null,
    statedAt: 1,
    signature: 'sig',
  };
  return answered({ cashOuts: [{ ref, state: 'FENCED', outcome: null, fence }] });
}

/**
 * Answers every question about a ref for as long as nothing is known of it; without an outcome as a gateway
 * that never heard of it: not known, and fenced when asked to.
 */
export function resolveCashOut(
  rig: Rig,
  refOf: (rig: Rig) => string,
  isOpen: (rig: Rig) => boolean,
  known?: () => object,
): void {
  for (let n = 0; n < 12 && isOpen(rig); n += 1) {
    for (const question of rig.asked('cashOutStatus')) {
      const ref = refOf(rig);
      const one =
        known === undefined
          ? { ref, state: 'UNKNOWN', outcome: null, fence: null }
          : { ref, state: 'KNOWN', outcome: known(), fence: null };
      const isFenced = known === undefined && isFencing(question.data.body);
      rig.answer(question, isFenced ? fenceOf(ref) : answered({ cashOuts: [one] }));
    }
    rig.advance(5_000);
  }
}
