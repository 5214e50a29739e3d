import { worthOf } from '#domain/cash-out/cash-out-offer.ts';
import { leastPart } from '#domain/cash-out/least-part.ts';
import { isPart, type Parts } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol, moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AmountField, useNamedAmount } from './amount-field.tsx';
import styles from './cash-out.module.css';
import { percentFrom, shareIn, sharesFrom } from './quick-shares.ts';

const HALF = 50;

/** Which part, and what goes on, as it stands beside the press. */
export const partText = (part: Money, left: Money, currency: string, t: Text): string =>
  t('cashOut.part.shown', {
    stake: moneyText(part, currency),
    left: moneyText(money(left - part), currency),
  });

interface Naming {
  readonly bet: MyBet;
  /** Undefined while there is no value; what is named stays, and is worth nothing that could be said. */
  readonly parts: Parts | undefined;
  /** The stake that goes on. */
  readonly left: Money;
  readonly part: Money;
}

const useChoose = ({ betslipId: betId }: MyBet) => {
  const submit = useSubmit();
  return (part: Money | null): void => submit({ type: 'intent/cashOutPartChosen', data: { betId, part } });
};

function outcomeText({ bet: { currency }, parts, part }: Naming, worth: Money | undefined, t: Text): string {
  if (parts === undefined) return t('cashOut.part.suspended');
  if (worth === undefined)
    return t('cashOut.part.tooSmall', { smallest: moneyText(parts.smallest, currency) });
  const paid = moneyText(worth, currency);
  if (part === parts.left) return t('cashOut.part.all', { paid });
  const left = moneyText(money(parts.left - part), currency);
  return t('cashOut.part.outcome', { paid, left, total: moneyText(parts.left, currency) });
}

/** What may be named: from the least part that is worth the smallest payment, where a value says which. */
function rangeText({ bet: { currency }, parts, left }: Naming, least: Money, t: Text): string {
  const most = moneyText(left, currency);
  if (parts === undefined) return t('cashOut.part.upTo', { most });
  const smallest = moneyText(parts.smallest, currency);
  return t('cashOut.part.range', { least: moneyText(least, currency), most, smallest });
}

/**
 * Names a part by button, slider or amount; what is paid and what stays stands below it (CSH-08.5). A value
 * that is suspended meanwhile takes nothing away of what was named.
 */
function NamePart(naming: Naming) {
  const { bet, parts, left, part } = naming;
  const t = useText();
  const submit = useSubmit();
  const choose = useChoose(bet);
  const { betslipId: betId } = bet;
  const worth = parts === undefined ? undefined : worthOf({ amount: null, parts }, part);
  const least = parts === undefined ? money(1) : leastPart(parts);
  const typed = useNamedAmount({
    amount: part,
    isRight: (amount) => amount >= least && isPart(amount, { left }),
    onAmount: choose,
  });
  const canTake = worth !== undefined && !typed.isWrong;
  const pick = (stake: Money): void => {
    typed.forget();
    choose(stake);
  };
  const percent = Math.min(Math.max(Math.round((part * 100) / left), 1), 99);
  return (
    <fieldset className={styles.part} data-cash-out="part">
      <legend>{t('cashOut.part.label')}</legend>
      <div className={styles.actions}>
        {sharesFrom({ left }, least).map(({ percent: share, stake }) => (
          <Button small key={share} aria-pressed={stake === part} onClick={() => pick(stake)}>
            {t('cashOut.part.percent', { percent: share })}
          </Button>
        ))}
      </div>
      <input
        type="range"
        min={percentFrom({ left }, least)}
        max={99}
        value={percent}
        aria-label={t('cashOut.part.slider')}
        aria-valuetext={t('cashOut.part.percent', { percent })}
        onChange={({ currentTarget: { value } }) => pick(shareIn({ left }, Number(value)))}
      />
      <AmountField
        label={t('cashOut.part.stake', { symbol: currencySymbol(bet.currency) })}
        named={typed}
        fault={rangeText(naming, least, t)}
      />
      <p className={styles.note} translate="no">
        {typed.isWrong ? '' : outcomeText(naming, worth, t)}
      </p>
      <div className={styles.actions}>
        <Button
          aria-disabled={!canTake}
          data-press={`cashOutPart:${betId}`}
          onClick={() => {
            if (!canTake) return;
            submit({ type: 'intent/cashOutPressed', data: { betId, amount: worth, part } });
          }}
        >
          <span translate="no">
            {canTake ? t('cashOut.take', { amount: moneyText(worth, bet.currency) }) : t('cashOut.part.open')}
          </span>
        </Button>
        <Button look="quiet" onClick={() => choose(null)}>
          {t('cashOut.part.close')}
        </Button>
      </div>
    </fieldset>
  );
}

/**
 * The way to a part of a bet, and the part that is being named; nothing for a stake that has none.
 *
 * @param parts undefined while there is no value: the way keeps its place, and leads nowhere new
 */
export function CashOutPart({
  bet,
  parts,
  part,
}: {
  readonly bet: MyBet;
  readonly parts: Parts | undefined;
  readonly part: Money | undefined;
}) {
  const t = useText();
  const choose = useChoose(bet);
  const left = parts?.left ?? stakeLeft(bet);
  const least = parts === undefined ? money(1) : leastPart(parts);
  // Only the whole is worth the smallest payment: no part is.
  if (left < 2 || (part === undefined && least >= left)) return null;
  // Another window may have taken some of it meanwhile.
  if (part !== undefined)
    return <NamePart bet={bet} parts={parts} left={left} part={isPart(part, { left }) ? part : left} />;
  return (
    <Button
      look="quiet"
      data-cash-out="toPart"
      aria-disabled={parts === undefined}
      onClick={() => {
        if (parts !== undefined) choose(money(Math.max(shareIn(parts, HALF), least)));
      }}
    >
      {t('cashOut.part.open')}
    </Button>
  );
}
