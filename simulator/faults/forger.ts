import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { cashOut, cashOutStatus } from '#domain/contract/cash-out.ts';
import type { Answer, Request } from '../network/http.ts';
import { readForgedCashOut, readForgedRequest } from './parse-forged.ts';

/** Of the length of a signature, and nobody's. */
const SIGNATURE = 'A'.repeat(86);
const BET = 'SB-FAKE-FAKE-FAKE';

/**
 * What somebody on the line could answer who knows the contract and not the gateway's key: every bet taken
 * or cashed out, every ref fenced (INV-04, FAIL-54). Undefined for requests of other kinds, which pass.
 */
export function forgedAnswer({ path, body }: Request, account: string, now: number): Answer | undefined {
  const told = (data: object): Answer => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify({ resultCode: 0, data }),
  });
  switch (path.split('?', 1)[0]) {
    case placeBets.path:
      return told({ betSlips: readForgedRequest(body).betSlips.map((slip) => taken(slip, now)) });
    case betStatus.path:
      return told({
        placements: readForgedRequest(body).refs.map((ref) => fenced(ref, account, now)),
      });
    case cashOut.path:
      return told(cashedOut(readForgedCashOut(body), account, now));
    case cashOutStatus.path:
      return told({ cashOuts: readForgedRequest(body).refs.map((ref) => keptOut(ref, account, now)) });
    default:
      return undefined;
  }
}

function taken(slip: ReturnType<typeof readForgedRequest>['betSlips'][number], now: number): object {
  const { ref, type, systemType, stake, numberOfBets, selections } = slip;
  return {
    ref,
    status: 'SUCCEEDED',
    type,
    systemType,
    selections: selections.map(({ id }) => id),
    betslipId: BET,
    errors: [],
    receipt: {
      ref,
      betId: BET,
      contentHash: slip.contentHash,
      clientHead: slip.clientHead,
      stake,
      totalStake: stake * numberOfBets,
      currency: slip.currency,
      totalOdds: slip.totalOdds,
      possibleWinnings: slip.possibleWinnings,
      selections: selections.map(({ id, odds, version }) => ({ id, odds, version })),
      balance: 0,
      balanceVersion: 1,
      acceptedAt: now,
      rulesVersion: 'forged',
      signature: SIGNATURE,
    },
  };
}

const fenced = (ref: string, account: string, now: number): object => ({
  ref,
  state: 'FENCED',
  outcome: null,
  fence: {
    kind: 'FENCED',
    ref,
    account,
    contentHash: null,
    clientHead: null,
    reasons: [],
    statedAt: now,
    signature: SIGNATURE,
  },
});

function cashedOut(asked: ReturnType<typeof readForgedCashOut>, account: string, now: number): object {
  const { ref, betId, amount, part, contentHash, clientHead } = asked;
  return {
    ref,
    betslipId: betId,
    status: 'SUCCEEDED',
    cashOutAmount: amount,
    error: null,
    receipt: {
      kind: 'CASHED_OUT',
      ref,
      account,
      betId,
      contentHash,
      clientHead,
      asked: amount,
      paid: amount,
      ...(part === undefined ? {} : { part: { stake: part, left: 0 } }),
      currency: 'GBP',
      balance: 0,
      balanceVersion: 1,
      paidAt: now,
      rulesVersion: 'forged',
      signature: SIGNATURE,
    },
    notCashedOut: null,
  };
}

const keptOut = (ref: string, account: string, now: number): object => ({
  ref,
  state: 'FENCED',
  outcome: null,
  fence: {
    kind: 'CASH_OUT_FENCED',
    ref,
    account,
    betId: null,
    contentHash: null,
    clientHead: null,
    reason: null,
    statedAt: now,
    signature: SIGNATURE,
  },
});
