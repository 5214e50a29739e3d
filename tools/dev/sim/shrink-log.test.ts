import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { drawOptions, EVERYDAY } from '#simulator/scenario/options.ts';
import { type DecidedLog, runSession, type SessionResult } from '#simulator/session.ts';
import { openSharedProcess } from '#simulator/shared-process.ts';
import { smallestLog } from './shrink-log.ts';

/** One customer without faults who bets, and the logs of it. */
async function quietWorld(): Promise<{ result: SessionResult; logs: readonly DecidedLog[] }> {
  const stage = await openSharedProcess();
  let kept: readonly DecidedLog[] = [];
  const drawn = { ...drawOptions('1', 'lite'), ...EVERYDAY };
  const options = { ...drawn, customers: 2, strike: 0, faults: {}, safetyMs: 6_000 };
  const result = await runSession(stage, options, (_, logs) => {
    kept = logs;
    return Promise.resolve();
  });
  await stage.database.close();
  return { result, logs: kept };
}
const { result, logs } = await quietWorld();
const typesOf = (small: ReturnType<typeof smallestLog>): readonly string[] =>
  small?.recording.events.flatMap(({ kind, type }) => (kind === 'input' ? [type] : [])) ?? [];

const shownAnotherStake = (event: AppEvent): AppEvent =>
  event.type === 'intent/placePressed'
    ? { ...event, data: { ...event.data, shown: { ...event.data.shown, totalStake: '1' } } }
    : event;

const namedByAnAddress = (event: AppEvent): AppEvent =>
  event.type === 'intent/oddsPressed'
    ? { ...event, data: { ...event.data, shown: { ...event.data.shown, selection: 'one@example.com' } } }
    : event;

describe('making the log of a failing world smaller', () => {
  it('has nothing to show of a world that does as it should', () => {
    expect(result.findings).toEqual([]);
    expect(result.bets).toBeGreaterThan(0);
    for (const [checker, why] of [
      ['press', 'a press counts while a placement is in progress'],
      ['sending', 'a bet goes out while the device is offline'],
      ['told', 'a bet is called placed without a receipt'],
      ['INV-18', 'another total stake goes out than was shown'],
      ['returns', 'the returns are not those of stake and prices'],
      ['INV-07', 'unknown for ten seconds'],
      ['INV-24', 'not heard'],
      ['asking', 'a bet that the gateway does not know is asked about again and again, and not fenced'],
      ['slip', 'a leg that is closed asks about its price (INV-22)'],
      ['final', 'a bet that is decided is open again'],
      ['clear', 'intent/oddsPressed holds an e-mail address'],
      ['ledger', 'of the book alone'],
    ] as const) {
      const finding = { checker, fingerprint: `${checker} ${why}`, sentence: why };
      expect(smallestLog(result, finding, logs, 300)).toBeUndefined();
    }
  });

  it('leaves of a press on another stake than was shown what leads to it, and the press', () => {
    const doctored = logs.map((log) => ({ ...log, events: log.events.map(shownAnotherStake) }));
    const why = 'INV-18 another total stake goes out than was shown';
    const small = smallestLog(result, { checker: 'INV-18', fingerprint: why, sentence: why }, doctored, 300);
    expect(small?.failure.fingerprint).toBe(`violated ${why}`);
    const inputs = typesOf(small);
    expect(inputs.at(0)).toBe('lifecycle/sessionStarted');
    expect(inputs.at(-1)).toBe('intent/placePressed');
    const typed = inputs.filter((type) => type === 'intent/stakeKeyPressed');
    // A stake is typed here, or heard from the other tab of the browser (ADR 0269).
    expect([...typed, ...inputs.filter((type) => type === 'tabs/slipHeard')].length).toBeGreaterThan(0);
    expect(inputs.filter((type) => type.startsWith('intent/'))).toEqual([
      'intent/loginSubmitted',
      'intent/oddsPressed',
      ...typed,
      'intent/placePressed',
    ]);
    expect(inputs.length).toBeLessThan(10);
  });

  it('leaves of something private in clear what holds it alone', () => {
    const doctored = logs.map((log) => ({ ...log, events: log.events.map(namedByAnAddress) }));
    const why = 'clear intent/oddsPressed holds an e-mail address';
    const small = smallestLog(result, { checker: 'clear', fingerprint: why, sentence: why }, doctored, 300);
    expect(small?.failure.fingerprint).toBe(`violated ${why}`);
    expect(typesOf(small)).toEqual(['intent/oddsPressed']);
  });
});
