import { BetId, UserId } from '#domain/brand.ts';
import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { valueBet } from '#gateway/cash-out/value-bet.ts';
import type { ValuedBet } from '#gateway/cash-out/valued-bet.ts';
import { cashOutRules } from '#gateway/config/cash-out.ts';
import { CashOutOffers } from '#gateway/live/cash-out-offers.ts';
import { myBets } from '#projections/my-bets/my-bets.ts';
import { noBets } from '#projections/my-bets/my-bets-state.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import { alternate, type Benchmark, type Compared, type Measured, type Side } from '../harness.ts';
import { BATCH, BETS, MATCHES, moved, openBets, UPDATES } from './open-bets.ts';

const BATCHES = UPDATES / BATCH;
const EVERY_MS = 1_000 / BATCHES;
const ann = UserId.parse('u-ann');

const toldOf = (valued: ValuedBet, offer: DemoOffer): ToldOffer => ({
  betId: BetId.parse(valued.bet.id),
  ...valueBet(valued, offer, cashOutRules).offer,
});

/** What would do without a thought: every bet is valued anew at every batch, and told where it has moved. */
class Naive {
  readonly #told = new Map<string, string>();
  readonly #bets: readonly ValuedBet[];
  readonly #offer: DemoOffer;

  constructor(bets: readonly ValuedBet[], offer: DemoOffer) {
    this.#bets = bets;
    this.#offer = offer;
  }

  news(): readonly ToldOffer[] {
    return this.#bets.flatMap((valued) => {
      const offer = toldOf(valued, this.#offer);
      const text = JSON.stringify(offer);
      if (this.#told.get(offer.betId) === text) return [];
      this.#told.set(offer.betId, text);
      return [offer];
    });
  }
}

/** The gateway's own, for a customer who looks; every beat it tells goes to `tell`. */
async function watching(
  bets: readonly ValuedBet[],
  offer: DemoOffer,
  tell: (news: readonly ToldOffer[]) => void,
) {
  const clock = new ManualClock(0);
  const offers = new CashOutOffers(
    {
      openBets: () => Promise.resolve(bets),
      valueOf: (valued) => valueBet(valued, offer, cashOutRules).offer,
      isOn: () => true,
    },
    clock,
    (_user, news) => tell(news),
    () => undefined,
  );
  await offers.watch(ann);
  return { clock, offers };
}

async function onServer(): Promise<Compared> {
  const [own, others] = [new DemoOffer(MATCHES), new DemoOffer(MATCHES)];
  const bets = await openBets(own);
  const { clock, offers } = await watching(bets, own, () => undefined);
  const naive = new Naive(bets, others);
  let [batch, otherBatch] = [0, 0];
  const candidate: Side = {
    run: () => {
      for (let nth = 0; nth < BATCHES; nth += 1) {
        offers.catalogueChanged(moved(own, batch));
        batch += 1;
        clock.advanceTo(batch * EVERY_MS);
      }
      return UPDATES;
    },
  };
  const baseline: Side = {
    run: () => {
      for (let nth = 0; nth < BATCHES; nth += 1) {
        moved(others, otherBatch);
        otherBatch += 1;
        naive.news();
      }
      return UPDATES;
    },
  };
  return alternate({ candidate, baseline, kind: 'atLeast' });
}

const received = (news: readonly ToldOffer[], seq: number): AppEvent => ({
  seq,
  commit: seq,
  v: 1,
  kind: 'derived',
  src: 'epic',
  at: seq,
  mono: seq,
  type: 'cashOut/offersReceived',
  data: { all: false, offers: [...news] },
});

/** What the gateway tells in a second, and what the naive one would. */
async function secondOf(bets: readonly ValuedBet[]): Promise<{ told: AppEvent[]; naive: AppEvent[] }> {
  const [own, others] = [new DemoOffer(MATCHES), new DemoOffer(MATCHES)];
  const told: AppEvent[] = [];
  const { clock, offers } = await watching(bets, own, (news) => told.push(received(news, told.length + 1)));
  const all: AppEvent[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    offers.catalogueChanged(moved(own, batch));
    clock.advanceTo((batch + 1) * EVERY_MS);
    moved(others, batch);
    const offersNow = bets.map((valued) => toldOf(valued, others));
    all.push(received(offersNow, batch + 1));
  }
  return { told, naive: all };
}

async function onPage(): Promise<Compared> {
  const { told, naive } = await secondOf(await openBets(new DemoOffer(MATCHES)));
  const folding = (events: readonly AppEvent[]): Side => {
    let state = noBets;
    return {
      run: () => {
        for (const event of events) state = myBets.reducer(state, event);
        return UPDATES;
      },
    };
  };
  return alternate({ candidate: folding(told), baseline: folding(naive), kind: 'atLeast' });
}

async function measured(compare: () => Promise<Compared>): Promise<Measured> {
  const { ratios, candidateMicros, baselineMicros } = await compare();
  const second = (micros: number): string => `${((micros * UPDATES) / 1_000).toFixed(1)} ms`;
  return {
    ratios,
    notes: [
      `a second of ${UPDATES} updates with ${BETS} open bets costs ${second(candidateMicros)} of CPU, naively ${second(baselineMicros)}`,
    ],
  };
}

/** V1, V2: values of open bets while prices move, on the gateway and in the fold of the page (CSH-03.1). */
export const valueBenchmarks: readonly Benchmark[] = [
  {
    id: 'V1',
    title: `Values of ${BETS} open bets, ${UPDATES} updates a second, on the gateway`,
    candidate: 'a beat each half second, what moved is told',
    baseline: 'every bet valued anew at every batch',
    limit: { kind: 'atLeast', gate: 5, aim: 20 },
    measure: () => measured(onServer),
  },
  {
    id: 'V2',
    title: `Values of ${BETS} open bets, ${UPDATES} updates a second, in the page’s fold`,
    candidate: 'what was told at each beat',
    baseline: 'all values at every batch',
    limit: { kind: 'atLeast', gate: 5, aim: 20 },
    measure: () => measured(onPage),
  },
];
