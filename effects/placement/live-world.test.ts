import { describe, expect, it } from 'vitest';
import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { slipView } from '#projections/betslip/select-slip.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { slipEpics } from '#testing/slip/slip-epics.ts';
import { json } from '#testing/slip/slip-rig.ts';
import { liveWorld } from './live-world.ts';

type Fields = Record<string, unknown>;
const event = (extra: Fields = {}): Fields => ({
  ...matchEntities(7, 1).events[0],
  name: 'Arsenal v Leeds',
  ...extra,
});
const market = (extra: Fields = {}): Fields => ({
  id: 70,
  version: 1,
  eventId: 7,
  name: 'Total goals 2.5',
  type: 'OVER_UNDER',
  state: 'OPEN',
  suspended: false,
  selectionIds: [700],
  groupRanks: {},
  winners: 1,
  inplayDelay: 0,
  ...extra,
});
const selection = (extra: Fields = {}): Fields => ({
  id: 700,
  version: 1,
  marketId: 70,
  eventId: 7,
  name: 'Over 2.5',
  kind: 'REGULAR',
  odds: '5/2',
  suspended: false,
  outcomeType: 'OVER',
  ...extra,
});
const load = (entities: { events?: Fields[]; markets?: Fields[]; selections?: Fields[] }) =>
  ok({ resultCode: 0, entities: { events: [], markets: [], selections: [], ...entities } });

/** The slip's epics over the real projections of catalogue, prices, session and settings. */
function world() {
  const made = runtimeHarness(slipEpics(liveWorld), () => undefined);
  made.start();
  const answered = (outcome: ReturnType<typeof load>) =>
    made.submit({ type: 'gateway/answered', data: { requestId: '0.0', op: 'getEventView', outcome } });
  answered(load({ events: [event()], markets: [market()], selections: [selection()] }));
  const message = (content: Fields) =>
    json({ epoch: 'a', seq: 1, at: 0, ...content }) as unknown as LiveMessage;
  return {
    ...made,
    price: (num: number, den: number, version: number, flags = 0) =>
      made.submit({
        type: 'live/frameReceived',
        data: {
          prices: { selection: [700], odds: [packOdds(num, den)], version: [version], flags: [flags] },
          messages: [],
          heads: [],
        },
      }),
    hear: (content: Fields) =>
      made.submit({
        type: 'live/frameReceived',
        data: {
          prices: { selection: [], odds: [], version: [], flags: [] },
          messages: [{ afterRow: 0, message: message(content) }],
          heads: [],
        },
      }),
    press: () =>
      made.submit({
        type: 'intent/oddsPressed',
        data: {
          selectionId: SelectionId.parse(700),
          marketId: MarketId.parse(70),
          eventId: EventId.parse(7),
          shown: {
            price: '5/2',
            version: 1,
            selection: 'Over 2.5',
            market: 'Total goals 2.5',
            event: 'Arsenal v Leeds',
          },
        },
      }),
    leg: () => slipView(made.state(), selectSlipContext(made.state())).legs[0]!,
  };
}

describe('the slip over the real catalogue and prices', () => {
  it('a leg takes names and price from what is loaded', () => {
    const { press, leg, defects } = world();
    press();
    expect(leg()).toMatchObject({
      name: 'Over 2.5',
      market: 'Total goals 2.5',
      event: 'Arsenal v Leeds',
      priceText: '5/2',
      version: 1,
      status: 'open',
      change: null,
    });
    expect(defects).toEqual([]);
  });

  it('a frame becomes one small cold fact, in the same commit, and an older one becomes none', () => {
    const { press, leg, price, of, log } = world();
    press();
    price(9, 4, 5);
    expect(leg()).toMatchObject({
      priceText: '9/4',
      version: 5,
      change: { was: '5/2', now: '9/4', trend: 'down', needsAcceptance: true },
    });
    const fact = of('betslip/legPriceChanged')[0]!;
    expect(log.find((one) => one.commit === fact.commit)!.type).toBe('live/frameReceived');
    price(3, 1, 4);
    price(9, 4, 5);
    expect(of('betslip/legPriceChanged')).toHaveLength(1);
    price(9, 4, 6, 1);
    expect(leg()).toMatchObject({ status: 'suspended', change: null });
    price(9, 4, 7);
    expect(leg().status).toBe('open');
  });

  it('a suspended market, an event that is over and a removed selection reach the leg', () => {
    const { press, leg, hear } = world();
    press();
    const catalogue = (content: Fields) =>
      hear({
        type: 'catalogue',
        op: 'update',
        channel: '/eventMarkets/7',
        events: [],
        markets: [],
        selections: [],
        ...content,
      });
    catalogue({ markets: [market({ version: 2, suspended: true })] });
    expect(leg().status).toBe('marketSuspended');
    catalogue({
      markets: [market({ version: 3 })],
      events: [event({ version: 2, state: 'INPLAY', inplay: true })],
    });
    expect(leg()).toMatchObject({ status: 'open', inplay: true });
    hear({ type: 'selection', op: 'remove', channel: '/eventMarkets/7', ids: [700] });
    expect(leg().status).toBe('expired');
  });

  it('[LIV-07.4] [TRAP-15] a replaced line carries the leg to its new ids, and must be accepted', () => {
    const { press, leg, hear, of } = world();
    press();
    hear({
      type: 'catalogue',
      op: 'replacedby',
      channel: '/eventMarket/7/70',
      events: [event({ version: 2 })],
      markets: [market({ id: 71, name: 'Total goals 3.5', selectionIds: [710] })],
      selections: [selection({ id: 710, marketId: 71, name: 'Over 3.5', odds: '4/1' })],
    });
    expect(of('betslip/lineChanged')[0]?.data).toMatchObject({
      from: { selectionId: 700, marketId: 70, eventId: 7 },
      to: { selectionId: 710, marketId: 71, eventId: 7 },
    });
    expect(leg()).toMatchObject({ selectionId: 710, lineChanged: true, name: 'Over 3.5' });
  });

  it('a selection that was never loaded is refused, not guessed', () => {
    const made = runtimeHarness(slipEpics(liveWorld), () => undefined);
    made.start();
    made.submit({ type: 'intent/selectionsPressed', data: { selectionIds: [SelectionId.parse(700)] } });
    expect(made.of('betslip/legRefused')[0]!.data.reasons).toEqual(['notLoaded']);
  });
});
