import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { placementsIn } from '#replay/evidence/placements-in.ts';
import evidenceTexts from '#src/text/en-gb/evidence.json';
import { createText } from '#src/text/text.ts';
import { evidenceClock } from './evidence-clock.ts';
import { gatewayAccount } from './gateway-account.ts';

const t = createText('en-GB', evidenceTexts);
const clock = evidenceClock('UTC');

async function evidenceIn(name: string) {
  const { header, events, dropped } = await readSlip(
    new Uint8Array(await readFile(`recordings/sessions/${name}.slip`)),
    nodePrimitives,
  );
  const read = readAppEvents(events);
  return evidenceOf({ header, events: read, missing: missingIn(dropped) }, placementsIn(read)[0]!.ref)!;
}
/** The answer of this bet's placement was lost; the device found out by asking. */
const lost = await evidenceIn('lost-reply');
const { slip } = lost.sent!;
const { receipt } = lost.accepted!;
const base = { ref: lost.ref, bet: null, corr: null };
const received = { ...base, at: 1_000, kind: 'received', call: 'placeBets', content: slip };
const booked = { ...base, at: 1_050, kind: 'changed', call: 'book', bet: lost.betId, content: { receipt } };
const answered = {
  ...base,
  at: 1_100,
  kind: 'answered',
  call: 'placeBets',
  bet: lost.betId,
  content: { status: 'SUCCEEDED', errors: [] },
};
const whole = [received, booked, answered];
const account = (acts: readonly object[]) => gatewayAccount(acts, lost, t, clock);
const unheard = 'The gateway answered at 1 Jan 1970, 00:00:01.100, and that answer never reached the device.';

describe('the gateway’s account of a bet beside the recording', () => {
  it('[HOLD-12] says of the outcome what stands, and not what was said first', () => {
    const waiting = { ...answered, content: { status: 'PENDING', errors: [] }, bet: null };
    const later = { ...booked, at: 9_000 };
    const decided = {
      ...base,
      at: 9_000,
      kind: 'changed',
      call: 'decide',
      content: { status: 'FAILED', errors: [] },
    };
    const settled = { ...base, at: 99_000, kind: 'changed', call: 'settle', content: { status: 'SETTLED' } };
    const outcome = (acts: readonly object[]): string | undefined =>
      account(acts).section.rows.find(([first]) => first === 'Outcome')?.[2];
    expect(outcome([received, waiting, later, settled])).toBe('SUCCEEDED');
    expect(outcome([received, waiting, decided])).toBe('FAILED');
    expect(outcome([received, waiting])).toBe('PENDING');
  });

  it('[FAIL-76] [EVT-08] is joined by ref: received, answered, outcome, number and signature beside what the device has', () => {
    const { section, differences } = account(whole);
    const row = (name: string) => section.rows.find(([first]) => first === name)?.slice(1);
    expect(row('Request: sent, received')?.[1]).toBe('1 Jan 1970, 00:00:01.000');
    expect(row('Answer: seen, given')).toEqual([
      expect.stringContaining('nothing usable came'),
      '1 Jan 1970, 00:00:01.100',
    ]);
    expect(row('Outcome')).toEqual(['Accepted', 'SUCCEEDED']);
    expect(row('Bet number')).toEqual([lost.betId, lost.betId]);
    const [ours, theirs] = row('Signature of the receipt') ?? [];
    expect(ours).toBe(theirs);
    expect(receipt.signature.startsWith(ours!.slice(0, -1))).toBe(true);
    expect(differences).toEqual([unheard]);
  });

  it('[FAIL-76] says in words in what the two differ', () => {
    const other = (act: object, change: object) =>
      account([...whole.filter((one) => one !== act), { ...act, ...change }]);
    const rest = (acts: ReturnType<typeof account>) => acts.differences.filter((words) => words !== unheard);
    expect(rest(other(received, { content: { ...slip, contentHash: 'f'.repeat(64) } }))).toEqual([
      'What came to the gateway is another bet than the one that the recording says was sent.',
    ]);
    expect(rest(other(booked, { bet: 'SB-AAAA-AAAA-AAAA' }))).toEqual([
      'The recording and the gateway give this bet two different numbers.',
    ]);
    expect(rest(other(booked, { content: { receipt: { ...receipt, signature: 'another' } } }))).toEqual([
      'The receipt in the recording is signed otherwise than the one that the gateway has.',
    ]);
    expect(account([]).differences).toEqual([
      'The gateway has no line about this request: it never came, or its line was not kept.',
      'The recording holds a receipt, and the gateway’s part of the session does not name this bet as booked.',
    ]);
  });

  it('[FAIL-76] says that a bet was booked of which the recording never heard', () => {
    const unconfirmed = { ...lost, status: 'unconfirmed' as const, accepted: null, betId: null };
    expect(gatewayAccount(whole, unconfirmed, t, clock).differences.join(' ')).toContain(
      `booked this bet at 1 Jan 1970, 00:00:01.050 with number ${lost.betId}, which the recording never came to know`,
    );
  });

  it('takes lines of other bets, of other shapes and of hostile content for nothing', () => {
    const noise = [
      ...whole.map((act) => ({ ...act, ref: '00000000-0000-4000-8000-000000000000' })),
      { at: 'yesterday' },
      { ...received, content: '<script>' },
      [],
    ];
    expect(account([...whole, ...noise]).differences).toEqual([unheard]);
    expect(account(noise).section.rows.find(([name]) => name === 'Outcome')?.[2]).toBe('–');
  });
});
