import { expect, it } from 'vitest';
import { EventId, MarketId } from '#domain/brand.ts';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { offerOf, Rig, selection } from '#testing/slip/slip-rig.ts';
import { slipTexts } from './slip-texts.ts';

await loadTexts(['betslip', 'bets', 'browse', 'racingBets']);
const t = createText('en-GB', currentCatalogue());
const [eventId, marketId] = [EventId.parse(900), MarketId.parse(901)];

it.each([
  ['raceOff', /^The race is off/],
  [undefined, /^This selection is closed/],
] as const)('[MEND-30] a cast that is over says why, as far as the slip knows: %s', (shut, said) => {
  const rig = new Rig();
  const cast = (availability: 'open' | 'expired') => ({ cast: { type: 'FORECAST', availability } as const });
  for (const id of [1, 2]) rig.offers.set(id, offerOf(id, { eventId, marketId, ...cast('open') }));
  const picks = [1, 2].map((id) => ({ selectionId: selection(id), position: id === 1 ? 1 : 2 }) as const);
  rig.submit({ type: 'intent/castPressed', data: { eventId, marketId, picks, shown: 'Add' } });
  rig.type('cast:901-1-2', '2');
  const why = shut === undefined ? {} : { shut };
  for (const id of [1, 2]) rig.change(id, { availability: 'expired', ...why, ...cast('expired') });
  const texts = slipTexts(rig.view(), t).notices;
  expect(texts.filter((one) => said.test(one))).toHaveLength(1);
});

it('[BSL-12.2] a cast says on the acca tab that it is no bet of it, and where it stands', () => {
  const rig = new Rig();
  const cast = { type: 'FORECAST', availability: 'open' } as const;
  for (const id of [1, 2]) rig.offers.set(id, offerOf(id, { eventId, marketId, cast }));
  for (const id of [51, 52]) rig.offers.set(id, offerOf(id));
  rig.add(51, 52);
  const picks = [1, 2].map((id) => ({ selectionId: selection(id), position: id === 1 ? 1 : 2 }) as const);
  rig.submit({ type: 'intent/castPressed', data: { eventId, marketId, picks, shown: 'Add' } });
  const told = () => slipTexts(rig.view(), t).notices.filter((text) => text.includes('bet of its own'));
  expect(told()).toEqual([]);
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
  expect(told()).toEqual([expect.stringMatching(/not part of this one\. It stands under Singles\.$/)]);
  // What is recorded as bets of the tab has no runner of it.
  expect(slipTexts(rig.view(), t).castLegs).toEqual([]);
});

it('[BSL-12.2] beside a cast alone the acca tab has no stake, and none can be typed for it', () => {
  const rig = new Rig();
  const cast = { type: 'FORECAST', availability: 'open' } as const;
  for (const id of [1, 2]) rig.offers.set(id, offerOf(id, { eventId, marketId, cast }));
  const picks = [1, 2].map((id) => ({ selectionId: selection(id), position: id === 1 ? 1 : 2 }) as const);
  rig.submit({ type: 'intent/castPressed', data: { eventId, marketId, picks, shown: 'Add' } });
  rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
  expect(rig.view().tab).toBe('acca');
  rig.type('acca', '5');
  expect(rig.view().stakes).toEqual([]);
  expect(rig.view().totals.stake).toBe(0);
});
