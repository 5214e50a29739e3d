import { OddsText } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { type Attack, outcome } from '../attack.ts';
import { lookAt } from '../offer.ts';

/** Prices that nobody quoted, and versions of them. */
const CLAIMS = [
  { odds: '999/1' },
  { odds: '1000000/1' },
  { odds: '1/1', version: 0 },
  { odds: '50/1', version: 2_147_483_647 },
] as const;
/** A price as a number, to compare it. */
const worth = (text: string): number => {
  const odds = parseOddsText(text);
  return odds === undefined ? 0 : Math.floor(odds / 1024) / (odds % 1024);
};

const WAYS = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const;

/** MEND-01: whatever a slip says, a receipt has the price that stands. */
export const ownPrices: Attack = {
  name: 'own-price',
  title: 'nobody names a price of their own',
  points: ['MEND-01'],
  async run(target, size) {
    const customer = await target.withMoney();
    const { offer, open } = await lookAt(customer);
    const problems: string[] = [];
    let [asked, struck] = [0, 0];
    for (const id of open.slice(0, 2 + size)) {
      const before = offer.selection(id)?.odds ?? '';
      const received: string[] = [];
      for (const { odds: claimed, ...more } of CLAIMS)
        for (const acceptOddsChange of WAYS) {
          const odds = OddsText.parse(claimed);
          // A slip whose figures all follow from the price that it claims.
          const claiming: Offer = {
            ...offer,
            selection: (which) => {
              const found = offer.selection(which);
              return found === undefined ? undefined : { ...found, odds, ...more };
            },
          };
          const slip = slipFor(claiming, customer.user, [id], {
            stake: 100,
            acceptOddsChange,
            sameBetAgain: true,
          });
          const [answer] = await customer.place([slip]);
          asked += 1;
          const given = answer?.receipt?.selections[0]?.odds;
          if (given !== undefined && given !== null) received.push(given);
        }
      struck += received.length;
      // The simulator moves its prices meanwhile: none is longer than the longer of before and after.
      const after = (await lookAt(customer)).offer.selection(id)?.odds ?? before;
      const longest = Math.max(worth(before), worth(after));
      for (const given of received)
        if (worth(given) > longest) problems.push(`${before} to ${after} quoted: struck at ${given}`);
    }
    if (struck === 0) problems.push('no bet was struck at all, so nothing was shown');
    return outcome(
      problems,
      `${asked} bets at prices of their own: ${struck} struck, none at a longer price than quoted`,
    );
  },
};
