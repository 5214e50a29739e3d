import { describe, expect, it } from 'vitest';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { bestOddsRules } from './config/best-odds.ts';
import { silenceRules } from './config/silence.ts';
import { createCatalogue } from './core/create-catalogue.ts';
import type { FeedChange } from './core/feed.ts';
import { memoryIdBook } from './core/memory-id-book.ts';
import type { NamedKey } from './core/named-keys.ts';
import { Delivery, deliverySettings } from './deliver-feed.ts';
import { FeedTime } from './feed-time.ts';

const nameOf = ({ kind, key }: NamedKey): string => `${kind} ${key}`;
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A gateway whose database is up or down as the test says. */
function receiving() {
  const clock = new ManualClock(1_000);
  const claimed = new Set<string>();
  const ids = memoryIdBook();
  const catalogue = createCatalogue(ids);
  const world = new FeedTime(() => clock.now());
  const told: number[] = [];
  const errors: string[] = [];
  const place = { isDown: false, tries: 0 };
  const delivery = new Delivery(
    {
      catalogue,
      ids: {
        ...ids,
        has: (name) => claimed.has(nameOf(name)),
        claim: async (names) => {
          place.tries += 1;
          await turn();
          if (place.isDown) throw new Error('no connection');
          for (const name of names) claimed.add(nameOf(name));
        },
      },
      money: { settlement: { observe: ({ at }) => void told.push(at) } },
      live: { hub: { catalogueChanged: () => undefined }, server: { flush: () => undefined } },
      world,
      bestOdds: bestOddsRules,
      clock,
      silence: silenceRules,
      log: { error: (_fields, message) => void errors.push(message), warn: () => undefined },
    },
    { name: 'test', isInProcess: true },
  );
  const price = (key: string): string | undefined => catalogue.selection(ids.selection(`${key}.a`))?.odds;
  const names = (): string[] => [...catalogue.events()].map(({ name }) => name);
  return { clock, delivery, place, told, errors, world, price, names };
}

const offered = (key: string): FeedChange[] => [
  { kind: 'event', event: match(key) },
  { kind: 'market', market: market(`${key}.odds`, key, ['2/1', '3/1']) },
];
const priced = (key: string, odds: string): FeedChange => ({
  kind: 'prices',
  market: key,
  prices: [{ selection: `${key}.a`, odds, suspended: false }],
});

describe('the delivery of a feed', () => {
  it('shows what is new when its ids are claimed, and what has its ids at once', async () => {
    const { delivery, names, price } = receiving();
    delivery.deliver({ at: 1, changes: offered('old') });
    await delivery.standing();
    delivery.deliver({ at: 2, changes: [...offered('new'), priced('old.odds', '5/2')] });
    expect([names(), price('old.odds')]).toEqual([['old'], '5/2']);
    delivery.deliver({ at: 3, changes: [priced('new.odds', '7/1')] });
    await delivery.standing();
    expect([names(), price('new.odds')]).toEqual([['old', 'new'], '7/1']);
  });

  it('goes on with what is known while no ids can be claimed, says so once, and shows the rest when they can', async () => {
    const { clock, delivery, place, names, price, errors } = receiving();
    delivery.deliver({ at: 1, changes: offered('old') });
    await delivery.standing();
    place.isDown = true;
    place.tries = 0;
    delivery.deliver({ at: 2, changes: offered('new') });
    await expect(delivery.standing()).rejects.toThrow('no connection');
    for (let nth = 1; nth <= 3; nth += 1) {
      delivery.deliver({ at: 2 + nth, changes: [priced('old.odds', `${nth}/1`), ...offered('other')] });
      expect(price('old.odds')).toBe(`${nth}/1`);
      clock.advanceTo(clock.now() + deliverySettings.retryMs);
      await turn();
      await turn();
    }
    // Every new change asks for nothing of its own while a time to try again is set.
    expect(place.tries).toBe(4);
    expect(errors).toEqual(['what is new waits: its ids could not be claimed']);
    place.isDown = false;
    clock.advanceTo(clock.now() + deliverySettings.retryMs);
    await delivery.standing();
    expect(names()).toEqual(['old', 'new', 'other']);
  });

  it('lets no time go back for what comes late', async () => {
    const { delivery, told, world } = receiving();
    delivery.deliver({ at: 10, changes: offered('new') });
    delivery.deliver({ at: 20, changes: [] });
    await delivery.standing();
    expect(told).toEqual([10, 20, 20]);
    expect(world.now()).toBe(20);
  });

  it('shows nothing more and asks no more when it was stopped', async () => {
    const { clock, delivery, place, names } = receiving();
    delivery.deliver({ at: 1, changes: offered('new') });
    delivery.stop();
    await turn();
    delivery.deliver({ at: 2, changes: offered('other') });
    clock.advanceTo(clock.now() + 10 * deliverySettings.retryMs);
    await turn();
    expect([names(), place.tries]).toEqual([[], 1]);
  });

  it('leaves out a batch that contradicts itself, and none else', async () => {
    const { delivery, names, errors } = receiving();
    delivery.deliver({ at: 1, changes: offered('old') });
    delivery.deliver({ at: 2, changes: [{ kind: 'market', market: market('lost', 'nobody', ['2/1']) }] });
    delivery.deliver({ at: 3, changes: offered('new') });
    await delivery.standing();
    expect(names()).toEqual(['old', 'new']);
    expect(errors).toEqual(['a batch of the feed was refused']);
  });
});
