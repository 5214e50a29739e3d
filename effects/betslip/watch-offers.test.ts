import { expect, it } from 'vitest';
import type { NewDerived } from '#domain/events/registry.ts';
import { fixed, offerOf, Rig } from '#testing/slip/slip-rig.ts';

const wish = (channel: string): NewDerived => ({ type: 'live/subscribeRequested', data: { channel } });

it('[LIV-02] what moved a price tells it, and channels that are asked for in the same commit do not say it again', () => {
  const rig = new Rig();
  rig.add(1);
  rig.offers.set(1, { ...offerOf(1), price: fixed(9, 4), version: 2 });
  rig.derive(wish('/eventDetails/1'), wish('/eventMarket/1/1'));
  expect(rig.count('betslip/legPriceChanged')).toBe(0);
  rig.frame();
  rig.frame();
  expect(rig.count('betslip/legPriceChanged')).toBe(1);
});
