import { describe, expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import type { CashOutRule, KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import { detailsLoaded } from '#domain/events/my-bets.ts';
import { money } from '#domain/money/parse-money.ts';
import { MyBet } from '#domain/my-bets/my-bet.ts';
import { ruleChangeOf } from '#projections/my-bets/select-cash-out-rule.ts';
import { json, Rig, type Rig as RigType } from '#testing/slip/slip-rig.ts';
import { RULE_TIMES } from './set-cash-out-rule.ts';

const BET = BetId.parse('SB-4F7K-92MX-TQ3D');
const RULE: CashOutRule = { atLeast: money(1_200), part: null };
const kept = (version: number, change: Partial<KeptRule> = {}): KeptRule => ({
  version,
  state: 'ACTIVE',
  ...RULE,
  setAt: 1,
  ...change,
});

/** As it came from the gateway, with a rule or without. */
function load(rig: RigType, rule?: KeptRule): void {
  const [example] = detailsLoaded.examples as readonly { readonly bet: object }[];
  const bet = MyBet.parse({
    ...example?.bet,
    betslipId: BET,
    status: 'OPEN',
    ...(rule === undefined ? {} : { cashOutRule: rule }),
  });
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [bet] } });
}

function ready(rule?: KeptRule): RigType {
  const rig = new Rig();
  load(rig, rule);
  return rig;
}

const set = (rig: RigType, rule: CashOutRule | null = RULE): void =>
  rig.submit({ type: 'intent/cashOutRuleSet', data: { betId: BET, rule, shown: 'all of it' } });
const change = (rig: RigType) => ruleChangeOf(rig.state(), BET);
const ruleIn = (rig: RigType) => rig.state().myBets.bets[BET]?.cashOutRule;
const calls = (rig: RigType) => rig.asked('setCashOutRule');
const refusal = (rig: RigType) => rig.all('intent/ignored').at(-1)?.data.reason;

const answered = (status: string, rule: KeptRule | null) => ({
  kind: 'ok' as const,
  status: 200,
  body: json({ resultCode: 0, data: { status, rule } }),
});
const LOST = { kind: 'lost', cause: 'network' } as const;

function only<One>([one]: readonly One[]): One {
  if (one === undefined) throw new Error('nothing was asked');
  return one;
}

describe('the rule of an automatic cash-out on the device', () => {
  it('[CSH-09.5] is in the stored log before it goes out, and in force when the gateway said so', () => {
    const rig = ready();
    rig.barrier = 'held';
    set(rig);
    expect(change(rig)).toMatchObject({ knowledge: 'asking', base: 0, rule: RULE });
    expect(calls(rig)).toEqual([]);
    rig.store();
    const call = only(calls(rig));
    expect(call.data.body).toEqual({ betId: BET, base: 0, rule: RULE });
    expect(ruleIn(rig)).toBeUndefined();
    rig.answer(call, answered('SET', kept(1)));
    expect(change(rig)).toBeUndefined();
    expect(ruleIn(rig)).toEqual(kept(1));
    set(rig, null);
    rig.store();
    expect(only(calls(rig)).data.body).toEqual({ betId: BET, base: 1, rule: null });
    expect(rig.defects).toEqual([]);
  });

  it('[CSH-09.1] one change of a bet at a time, of a bet that is open, by somebody who is here', () => {
    const rig = ready();
    set(rig);
    set(rig, { ...RULE, atLeast: money(1) });
    expect(refusal(rig)).toBe('progress');
    const nobody = ready();
    nobody.context = { ...nobody.context, account: null };
    set(nobody);
    expect(refusal(nobody)).toBe('loggedOut');
    const offline = ready();
    offline.context = { ...offline.context, online: false };
    set(offline);
    expect(refusal(offline)).toBe('offline');
    const none = new Rig();
    set(none);
    expect(refusal(none)).toBe('notAsShown');
    for (const one of [nobody, offline, none]) expect(calls(one)).toEqual([]);
    expect(calls(rig)).toHaveLength(1);
  });

  it('[CSH-09.1] [CSH-09.5] an answer that is lost is asked for with the same change, then it is not known', () => {
    const rig = ready(kept(3));
    set(rig, null);
    for (let n = 0; n < RULE_TIMES.tries; n += 1) {
      const asked = only(calls(rig));
      expect(asked.data.body).toEqual({ betId: BET, base: 3, rule: null });
      rig.answer(asked, LOST);
      rig.advance(RULE_TIMES.again);
    }
    expect(calls(rig)).toEqual([]);
    expect(change(rig)).toMatchObject({ knowledge: 'unknown' });
    expect(ruleIn(rig)).toEqual(kept(3));
    // The bet tells what became of it.
    load(rig, kept(4, { state: 'REMOVED' }));
    expect(change(rig)).toBeUndefined();
  });

  it('[CSH-09.1] another window was first: nothing is said to be in force but what the gateway keeps', () => {
    const rig = ready();
    set(rig);
    const theirs = kept(1, { atLeast: money(900) });
    rig.answer(only(calls(rig)), answered('CHANGED', theirs));
    expect(change(rig)).toMatchObject({ knowledge: 'refused', reason: 'CHANGED' });
    expect(ruleIn(rig)).toEqual(theirs);
    rig.submit({ type: 'intent/cashOutRuleNamed', data: { betId: BET, rule: null } });
    expect(change(rig)).toBeUndefined();
  });

  it('[CSH-09.5] after a reload what was on its way is not known, and is not asked again', () => {
    const rig = ready();
    rig.submit({ type: 'intent/cashOutRuleNamed', data: { betId: BET, rule: RULE } });
    rig.reload();
    expect(rig.state().myBets.cashOut?.named).toEqual({ betId: BET, ...RULE });
    set(rig);
    rig.reload();
    expect(change(rig)).toMatchObject({ knowledge: 'unknown' });
    rig.advance(60_000);
    expect(calls(rig)).toEqual([]);
    expect(rig.count('cashOut/ruleRequested')).toBe(1);
  });
});
