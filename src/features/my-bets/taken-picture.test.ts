import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detailsLoaded } from '#domain/events/my-bets.ts';
import { MyBet } from '#domain/my-bets/my-bet.ts';
import { asChosen, pictureAlt } from '#src/features/sharing/picture/bet-picture.ts';
import { PICTURE_WIDTH, setPicture } from '#src/features/sharing/picture/set-picture.ts';
import bets from '#src/text/en-gb/bets.json';
import myBets from '#src/text/en-gb/my-bets.json';
import slipLife from '#src/text/en-gb/slip-life.json';
import { createText } from '#src/text/text.ts';
import { takenPicture } from './taken-picture.ts';

const t = createText('en-GB', { ...bets, ...myBets, ...slipLife }, (id) => id);
const WORDS = { brand: 'Slipstream', odds: 'Total odds', stake: 'Stake' };
const [example] = detailsLoaded.examples as readonly { readonly bet: object }[];
const NAMES = ['Arsenal', 'Leeds', 'Chelsea'];
const legs = NAMES.map((selectionName, nth) => ({
  selectionId: nth + 1,
  marketId: nth + 1,
  eventId: nth + 1,
  selectionName,
  marketName: 'Match result',
  eventName: `${selectionName} v Rovers`,
  sportId: 'football',
  startTime: 1,
  odds: '5/2',
  eachWay: false,
  placeTerms: null,
  state: 'OPEN',
  rule4Pence: 0,
  deadHeat: null,
}));
const betWith = (change: object): MyBet =>
  MyBet.parse({
    ...example?.bet,
    betslipId: 'BET-77123',
    placedAt: 1_764_000_000_123,
    currency: 'GBP',
    type: 'COMBO',
    legs,
    ...change,
  });

/** Every letter as wide as half its height. */
const measure = (text: string, { size }: { readonly size: number }): number => (text.length * size) / 2;
const name = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'abcdefg  XYZ') });

it('[FEAT-07] a picture of a bet tells no money that was not chosen, and nothing of whose bet it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 99_999 }),
      fc.integer({ min: 100_000, max: 999_999 }),
      fc.boolean(),
      (stake, possible, showsMoney) => {
        const bet = betWith({ status: 'OPEN', result: null, totalStake: stake, possibleWinnings: possible });
        const picture = asChosen(takenPicture(bet, 'FRACTIONAL', t), showsMoney);
        const told = [
          pictureAlt(picture, WORDS),
          ...setPicture(picture, WORDS, measure).texts.map(({ text }) => text),
        ].join('\n');
        expect(told.includes('£')).toBe(showsMoney);
        expect(told.includes(WORDS.stake)).toBe(showsMoney);
        const plain = told.replaceAll(/[,.]/g, '');
        expect([plain.includes(String(stake)), plain.includes(String(possible))]).toEqual([
          showsMoney,
          showsMoney,
        ]);
        for (const secret of [bet.betslipId, bet.ref, String(bet.placedAt)])
          expect(told).not.toContain(secret);
        for (const one of NAMES) expect(told).toContain(one);
      },
    ),
  );
});

it.each([
  ['a free bet', { bonus: { kind: 'freeBet', id: 'f', amount: 500 } }],
  ['a bet of which a part was cashed out', { cashedOut: { stake: 100, paid: 90, parts: [] } }],
  ['a bet whose returns nobody knows', { possibleWinnings: null }],
])('a picture of %s has no money to choose', (_what, change) => {
  const open = { status: 'OPEN', result: null, totalStake: 500, possibleWinnings: 1_000 };
  expect(takenPicture(betWith(open), 'FRACTIONAL', t).money).not.toBeNull();
  expect(takenPicture(betWith({ ...open, ...change }), 'FRACTIONAL', t).money).toBeNull();
});

it('every text of a picture stays on it, beside the price of its line and below the one before', () => {
  const leg = fc.record({
    selection: name,
    market: name,
    event: name,
    odds: fc.constantFrom('', '5/2', '1001/1'),
  });
  fc.assert(
    fc.property(name, fc.array(leg, { minLength: 1, maxLength: 12 }), (heading, legs) => {
      const money = { stake: '£10.00', returns: '£100.00', returnsLabel: 'Returns' };
      const { texts, height } = setPicture(
        { heading, legs, odds: '20/1', money, note: 'Prices as taken.' },
        WORDS,
        measure,
      );
      const boxes = texts.map((one) => {
        const width = measure(one.text, one);
        const left = one.isEnd ? one.x - width : one.x;
        return { left, right: left + width, top: one.y - one.size / 2, bottom: one.y + one.size / 2 };
      });
      for (const [place, box] of boxes.entries()) {
        expect([box.left >= 0, box.right <= PICTURE_WIDTH, box.bottom <= height]).toEqual([true, true, true]);
        for (const other of boxes.slice(place + 1)) {
          const isApart =
            box.right <= other.left ||
            other.right <= box.left ||
            box.bottom <= other.top ||
            other.bottom <= box.top;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
