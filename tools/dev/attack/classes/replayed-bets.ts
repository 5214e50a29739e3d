import { betStatus } from '#domain/contract/betting.ts';
import { drawRef, slipFor } from '#testing/slips/slips.ts';
import { type Attack, outcome } from '../attack.ts';
import { lookAt } from '../offer.ts';

const STAKE = 100;
const AT_ONCE = 30;
/** Of those, so many can be paid for. */
const PAID_FOR = 12;

/** FAIL-20, INV-01: one ref is one bet at most, however often and from however many sessions it is sent. */
export const replayedBets: Attack = {
  name: 'replay',
  title: 'a bet sent again is no second bet, and nobody spends a purse twice',
  points: ['FAIL-20', 'FAIL-37'],
  async run(target, size) {
    const [customer, sameElsewhere, other] = [
      await target.withMoney(),
      await target.withMoney(),
      await target.withMoney(1),
    ];
    const { offer, open } = await lookAt(customer);
    const problems: string[] = [];
    const [first] = open;
    if (first === undefined) return outcome(['nothing is open'], 'nothing is open');
    const before = await customer.cash();

    const slip = slipFor(offer, customer.user, [first], { stake: STAKE });
    const times = AT_ONCE * size;
    const sent = await Promise.all(
      Array.from({ length: times }, (_, nth) =>
        (nth % 2 === 0 ? customer : sameElsewhere).place([slip]).catch(() => []),
      ),
    );
    const bets = new Set(sent.flat().flatMap(({ betslipId }) => (betslipId === null ? [] : [betslipId])));
    if (bets.size > 1) problems.push(`one ref, ${bets.size} bets`);
    if (before - (await customer.cash()) !== STAKE * bets.size)
      problems.push('another sum than the stake was taken');

    // Somebody else's ref, with their own content under it.
    const stolen = { ...slipFor(offer, other.user, [first], { stake: STAKE, ref: slip.ref }) };
    const theirs = await other.place([stolen]).catch(() => []);
    if (theirs.some(({ betslipId }) => betslipId !== null))
      problems.push('a ref of somebody else was booked again');
    const asked = await other.call(betStatus, { body: { refs: [slip.ref], fence: true } });
    if (asked.data.placements.some(({ outcome: known }) => known !== null))
      problems.push("the state of somebody else's bet was told");

    // More bets at once than the purse pays for.
    const purse = await other.cash();
    const each = Math.floor(purse / PAID_FOR);
    const many = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => {
        const id = open[nth % open.length] ?? first;
        return other
          .place([slipFor(offer, other.user, [id], { stake: each, ref: drawRef(), sameBetAgain: true })])
          .catch(() => []);
      }),
    );
    const paid = many.flat().filter(({ status }) => status === 'SUCCEEDED').length;
    const left = await other.cash();
    if (left < 0 || left !== purse - paid * each)
      problems.push(`${paid} bets of ${each} left ${left} of ${purse}`);
    return outcome(
      problems,
      `one ref ${times} times at once: ${bets.size} bet; ${AT_ONCE} bets on a purse for ${PAID_FOR}: ${paid} struck`,
    );
  },
};
