import type { RulingEffect, WaitingAmount } from '#domain/contract/staff-settling.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';

/** What is staked and what may come of it, each currency by itself. */
export const amountText = (t: Text, { currency, stake, possible }: WaitingAmount): string => {
  const staked = moneyText(stake, currency);
  return possible === null
    ? t('staff.waiting.moneyOpen', { stake: staked })
    : t('staff.waiting.money', { stake: staked, possible: moneyText(possible, currency) });
};

/** What a result does, or did: how many bets, and what is paid or taken back. */
export function Effect({ effect: { bets, settled, amounts } }: { readonly effect: RulingEffect }) {
  const t = useText();
  const booked = amounts.flatMap(({ currency, paid, takenBack }) => [
    ...(paid > 0 ? [t('staff.waiting.paid', { amount: moneyText(paid, currency) })] : []),
    ...(takenBack > 0 ? [t('staff.waiting.takenBack', { amount: moneyText(takenBack, currency) })] : []),
  ]);
  return (
    <>
      <p>{t('staff.waiting.ends', { count: settled })}</p>
      {bets > settled ? <p>{t('staff.waiting.open', { count: bets - settled })}</p> : null}
      {booked.length === 0 ? <p>{t('staff.waiting.nothingPaid')}</p> : null}
      {booked.map((line) => (
        <p key={line}>
          <strong>{line}</strong>
        </p>
      ))}
    </>
  );
}
