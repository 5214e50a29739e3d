import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';

const finish = [
  { cloth: 1, position: 2 },
  { cloth: 2, position: 1 },
  { cloth: 3, position: 2 },
];
const scoreboard = { home: 2, away: 1, period: 'FT', clockSeconds: 5_400, clockAt: 0, running: false };

describe.each(databases)('[MEND-33] how events ended, in my bets on $name', (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;
  let ann: UserId;

  beforeEach(async () => {
    offer = new DemoOffer(3);
    for (const [i, cloth] of [1, 2, 3].entries())
      offer.changeSelection(selectionId(2, i), {
        runner: { clothNumber: cloth },
      });
    world = await servicesHarness(await fresh(), offer);
    ann = await world.customer('ann', 100_000);
    return () => world.close();
  });

  async function settled(event: number) {
    const slip = slipFor(offer, ann, [selectionId(event, 0)]);
    await world.money.placement.placeBets(ann, [slip]);
    offer.changeEvent(eventId(event), {
      state: 'FINISHED',
      ...(event === 2
        ? { racingData: { track: 'T', country: 'GB', raceHour: '14:35', step: 'result', finish } }
        : { scoreboard }),
    });
    const nothing = resultOf(marketId(event), [[selectionId(event, 0), { outcome: 'WON' }]]);
    world.money.settlement.observe({ ...nothing, events: [eventId(event), eventId(3)] });
    await world.money.settlement.idle();
    const page = await world.money.myBets.settled(ann, {});
    return page?.bets[0]?.legs[0]?.ending;
  }

  it('a match with its score, also when it has left the offer', async () => {
    expect(await settled(1)).toEqual({ kind: 'score', home: 2, away: 1 });
    offer.changeEvent(eventId(1), { state: 'NOTSTARTED' });
    const page = await world.money.myBets.settled(ann, {});
    expect(page?.bets[0]?.legs[0]?.ending).toEqual({ kind: 'score', home: 2, away: 1 });
  });

  it('a race with its first three, a dead heat under one number', async () => {
    expect(await settled(2)).toEqual({
      kind: 'finish',
      placed: [
        { position: 1, name: 'Runner 2.1' },
        { position: 2, name: 'Runner 2.0' },
        { position: 2, name: 'Runner 2.2' },
      ],
    });
  });

  it('nothing where nobody said how it ended, and nothing is kept of an event without bets', async () => {
    await settled(1);
    const kept = await world.data.database.db.selectFrom('event_endings').select('event_id').execute();
    expect(kept).toEqual([{ event_id: eventId(1) }]);
  });
});
