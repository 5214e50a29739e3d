import { expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import { detailsLoaded } from '#domain/events/my-bets.ts';
import { money } from '#domain/money/parse-money.ts';
import { MyBet } from '#domain/my-bets/my-bet.ts';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { placementsIn } from '#replay/evidence/placements-in.ts';
import bets from '#src/text/en-gb/bets.json';
import evidenceTexts from '#src/text/en-gb/evidence.json';
import { createText } from '#src/text/text.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { ANN, accepted, json, ok, Rig } from '#testing/slip/slip-rig.ts';
import { reportOf } from './report.ts';

const t = createText('en-GB', { ...bets, ...evidenceTexts }, (id) => id);

const RULE = { atLeast: money(2_500), part: null };
const shown = { amount: '£4.80', moved: '', bet: 'Single', part: '£5.00 of the stake.' };

/** A bet of 20.00 that was placed. */
function placed(): { readonly rig: Rig; readonly betId: BetId } {
  const rig = new Rig();
  rig.add(1);
  rig.type('single:1', '20');
  rig.place();
  const slip = rig.sentSlips()[0];
  const request = rig.asked('placeBets')[0];
  if (slip === undefined || request === undefined) throw new Error('nothing was sent');
  rig.answer(request, ok([accepted(slip)]));
  const betId = placementsIn(rig.log())[0]?.betId;
  if (betId === undefined || betId === null) throw new Error('no bet');
  return { rig, betId: BetId.parse(betId) };
}

const told = (rig: Rig) => {
  const events = rig.log();
  const ref = placementsIn(events)[0]?.ref;
  const evidence = ref && evidenceOf({ header: logHeader, events, missing: nothingMissing }, ref);
  if (evidence === undefined) throw new Error('no such bet');
  return evidence;
};

const [example] = detailsLoaded.examples as readonly { readonly bet: object }[];
const betWith = (betId: BetId, change: object): MyBet =>
  MyBet.parse({ ...example?.bet, betslipId: betId, status: 'OPEN', ...change });

it('[CSH-09.6] tells a part that was cashed out, the rule, and what was paid by it, once each', () => {
  const { rig, betId } = placed();
  const offer = {
    betId,
    status: 'ENABLED' as const,
    amount: money(1_920),
    parts: { whole: money(1_920), total: money(2_000), left: money(2_000), smallest: money(10) },
  };
  rig.derive({ type: 'cashOut/offersReceived', data: { all: true, offers: [offer] } });
  rig.advance(600_000);
  rig.submit({ type: 'intent/cashOutPressed', data: { betId, amount: money(480), part: money(500) } });
  rig.submit({ type: 'intent/cashOutConfirmed', data: { betId, shown } });
  const call = rig.asked('cashOut')[0];
  const request = rig.state().myBets.cashOut?.attempts.at(-1)?.request;
  if (call === undefined || request === undefined) throw new Error('nothing was sent');
  const { ref, contentHash, clientHead, amount } = request;
  const receipt = {
    kind: 'CASHED_OUT',
    ...{ ref, account: ANN, betId, contentHash, clientHead, asked: amount, paid: amount },
    ...{ part: { stake: 500, left: 1_500 }, currency: 'GBP', balance: 1, balanceVersion: 9 },
    ...{ paidAt: 1, rulesVersion: '1', signature: 'sig' },
  };
  const outcome = {
    ...{ ref, betslipId: betId, status: 'SUCCEEDED', cashOutAmount: amount },
    ...{ error: null, receipt, notCashedOut: null },
  };
  rig.answer(call, { kind: 'ok', status: 200, body: json({ resultCode: 0, data: outcome }) });
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [betWith(betId, {})] } });
  rig.submit({ type: 'intent/cashOutRuleSet', data: { betId, rule: RULE, shown: 'All at £25.00.' } });
  const asked = rig.asked('setCashOutRule')[0];
  if (asked === undefined) throw new Error('no rule was asked for');
  const kept = { version: 1, state: 'ACTIVE', ...RULE, setAt: 1 };
  rig.answer(asked, {
    kind: 'ok',
    status: 200,
    body: json({ resultCode: 0, data: { status: 'SET', rule: kept } }),
  });
  const part = {
    ref: '0198c0de-0000-4000-8000-0000000000aa',
    at: 1,
    stake: 1_500,
    paid: 2_600,
    automatic: true,
  };
  const fired = betWith(betId, { currency: 'GBP', cashedOut: { stake: 2_000, paid: 3_080, parts: [part] } });
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [fired] } });
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [fired] } });

  const evidence = told(rig);
  const kinds = evidence.timeline.map(({ kind }) => kind);
  expect(kinds.slice(kinds.indexOf('accepted') + 1)).toEqual([
    'cashOutPressed',
    'cashOutSent',
    'cashOutPaid',
    'ruleSet',
    'ruleAnswered',
    'cashOutByRule',
  ]);
  const texts = reportOf(evidence, t, 'own').story.map(({ text }) => text);
  expect(texts.slice(-6)).toEqual([
    'You confirmed a cash-out of £4.80: £5.00 of the stake.',
    'The request for the cash-out went out.',
    'The gateway paid £4.80. £15.00 of the stake stayed on the bet.',
    'You set automatic cash-out: All at £25.00.',
    'The gateway keeps the rule.',
    'The gateway paid £26.00 for £15.00 of the stake by itself, by the rule of this bet.',
  ]);
});

it('[CSH-09.6] tells nothing of a rule that was pressed and never asked for', () => {
  const { rig, betId } = placed();
  rig.derive({ type: 'myBets/openLoaded', data: { bets: [betWith(betId, {})] } });
  rig.context = { ...rig.context, online: false };
  rig.submit({ type: 'intent/cashOutRuleSet', data: { betId, rule: RULE, shown: 'All at £25.00.' } });
  const kinds = told(rig).timeline.map(({ kind }) => kind);
  expect(kinds.some((kind) => kind.startsWith('rule'))).toBe(false);
});

it('[CSH-09.6] tells nothing of the cash-outs of other bets', () => {
  const { rig } = placed();
  const other = BetId.parse('SB-0000-0000-0000');
  rig.submit({ type: 'intent/cashOutRuleSet', data: { betId: other, rule: null, shown: '' } });
  const kinds = told(rig).timeline.map(({ kind }) => kind);
  expect(kinds.some((kind) => kind.startsWith('rule') || kind.startsWith('cashOut'))).toBe(false);
});
