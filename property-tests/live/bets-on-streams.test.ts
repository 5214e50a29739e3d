import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSuspended, ReferencePrices } from '#checks/reference-catalogue/reference-prices.ts';
import { sessionInvariants } from '#checks/session-invariants.ts';
import { type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { prices } from '#projections/prices/prices.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import { missingRecordings } from '#testing/offers/recorded-data.ts';
import { accepted, ok, Rig } from '#testing/slip/slip-rig.ts';
import { acceptChanges } from '#testing/slip/staked-slip.ts';
import { hold } from '../kept/hold.ts';
import { drawnSteps } from './drawn-steps.ts';
import { fates, overLossyLine, type Step } from './lossy-line.ts';
import { recordedSteps } from './recorded-steps.ts';

const gaps = fc.array(fc.integer({ min: 0, max: 7_000 }), { minLength: 1, maxLength: 20 });
/** The same events, at other times: some at once, some after the arrow has gone. */
function spread(events: readonly AppEvent[], waits: readonly number[]): AppEvent[] {
  let at = 1_700_000_000_000;
  return events.map((event, nth) => {
    at += waits[nth % waits.length] ?? 0;
    return { ...event, at, mono: at };
  });
}

/** After every event each price and each arrow is the one of a plain map. */
function expectArrows(events: readonly AppEvent[]): void {
  const naive = new ReferencePrices();
  let table: PriceTable | undefined;
  for (const event of events) {
    naive.take(event);
    table = prices.reducer(table, event);
    for (const [id, { odds, version, flags }] of naive.held) {
      const held = table.get(id);
      expect([id, held?.odds, held?.version, held?.suspended]).toEqual([
        id,
        odds[0] * 1024 + odds[1],
        version,
        isSuspended({ flags }),
      ]);
      expect([id, table.trendAt(table.indexOf(id), event.at)]).toEqual([id, naive.arrowAt(id, event.at)]);
    }
  }
}

/** What the price table says becomes what the slip is offered. */
function offer(rig: Rig, table: PriceTable, event: AppEvent): void {
  if (event.type !== 'live/frameReceived') return;
  for (const id of new Set(event.data.prices.selection)) {
    const held = table.get(id);
    if (held === undefined) continue;
    rig.change(id, {
      price: { kind: 'fixed', odds: held.odds as never },
      version: held.version,
      availability: held.suspended ? 'suspended' : 'open',
    });
  }
}

function checkSent(slips: readonly PlacementSlip[], naive: ReferencePrices): void {
  for (const { selections } of slips)
    for (const { id, odds } of selections) {
      const held = naive.held.get(id);
      const [num, den] = (odds ?? '').split('/').map(Number);
      expect([id, held !== undefined && isSuspended(held)]).toEqual([id, false]);
      expect([id, (num ?? 0) * (held?.odds[1] ?? 0)]).toEqual([id, (held?.odds[0] ?? 0) * (den ?? 0)]);
    }
}

/**
 * A customer takes two prices of a stream, agrees to what has changed and presses, again and again. What is
 * sent is the price that stands, never a suspended one.
 *
 * @param every events between two presses. @returns how many bets went out.
 */
function expectBets(events: readonly AppEvent[], every: number): number {
  const rig = new Rig({ acceptOddsChange: 'NOT_ACCEPT' });
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
  const naive = new ReferencePrices();
  let table: PriceTable | undefined;
  let sent = 0;
  for (const [nth, event] of events.entries()) {
    naive.take(event);
    table = prices.reducer(table, event);
    offer(rig, table, event);
    if (nth % every !== 0) continue;
    const ids = [...naive.held.keys()].slice(0, 2);
    if (rig.slip().legs.length === 0)
      for (const id of ids) {
        rig.press(id);
        rig.type(`single:${id}`, '2');
      }
    // Every other time the customer does not look at what has changed: then nothing may go out at it.
    if (nth % (2 * every) === 0 && rig.view().action.kind === 'acceptChanges') acceptChanges(rig);
    const changed = rig.view().legs.some(({ change }) => change !== null);
    rig.place();
    const [request] = rig.asked('placeBets');
    if (request === undefined) continue;
    expect(changed).toBe(false);
    const { betSlips } = placeBets.body.parse(request.data.body);
    checkSent(betSlips, naive);
    sent += betSlips.length;
    rig.answer(request, ok(betSlips.map(accepted)));
    rig.advance(20_000);
    rig.submit({ type: 'intent/resultDismissed', data: { reuse: false } });
  }
  expect(rig.defects).toEqual([]);
  for (const { name, holds } of sessionInvariants())
    expect([name, holds(rig.state(), [], rig.log())]).toEqual([name, true]);
  return sent;
}

describe('[LIV-09] [INV-22] [FAIL-03] [FAIL-73] streams over a line that loses, doubles, delays and reorders', () => {
  it('every arrow is that of a plain map, on any stream at any pace', () => {
    hold(
      'arrows-on-streams',
      fc.property(drawnSteps, fates, gaps, (steps, all, waits) =>
        expectArrows(spread(overLossyLine(steps, all), waits)),
      ),
      { runs: 150 },
    );
  });

  it('what is sent is the price that stands, and never a suspended or an unseen one', () => {
    let sent = 0;
    hold(
      'bets-on-streams',
      fc.property(drawnSteps, fates, fc.integer({ min: 1, max: 6 }), (steps, all, every) => {
        sent += expectBets(overLossyLine(steps, all), every);
      }),
      { runs: 60 },
    );
    expect(sent).toBeGreaterThan(50);
  });
});

const skipped = missingRecordings === undefined ? '' : ` (skipped: ${missingRecordings})`;
describe.skipIf(missingRecordings !== undefined)(
  `[LIV-09] [FAIL-03] [FAIL-73] recorded streams${skipped}`,
  () => {
    const files = [
      'horse_1.185781277_lismore_win_2021-07-30_selfrec.jsonl.gz',
      'greyhound_1.197931750_sheffield_win_2022-04-19_selfrec.jsonl.gz',
      'tennis_1.223716976_norrie-v-ruud_match-odds_2024-01-20_basic.jsonl.gz',
    ];
    it.each(files)('%s: every arrow, and every bet that is sent, bent in every way', (file) => {
      const steps: readonly Step[] = recordedSteps(file, 200);
      const name = file.slice(0, 8).replace(/[^a-z]/g, '');
      hold(
        `recorded-arrows-${name}`,
        fc.property(fates, gaps, (all, waits) => expectArrows(spread(overLossyLine(steps, all), waits))),
        { runs: 4 },
      );
      let sent = 0;
      hold(
        `recorded-bets-${name}`,
        fc.property(fates, (all) => {
          sent += expectBets(overLossyLine(steps, all), 9);
        }),
        { runs: 2 },
      );
      expect(sent).toBeGreaterThan(4);
    });
  },
);
