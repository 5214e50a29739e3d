import { worthOf } from '#domain/cash-out/cash-out-offer.ts';
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
import { QUICK, shareIn } from './quick-shares.ts';

const HALF = 50;

/** Which part, and what goes on, as it stands beside the press. */
export const partText = (part: Money, left: Money, currency: string, t: Text): string =>
  t('cashOut.part.shown', {
    stake: moneyText(part, currency),
    left: moneyText(money(left - part), currency),
  });

interface Naming {
  readonly bet: MyBet;
  readonly parts: Parts;
  readonly part: Money;
}

const useChoose = ({ betslipId: betId }: MyBet) => {
  const submit = useSubmit();
  return (part: Money | null): void => submit({ type: 'intent/cashOutPartChosen', data: { betId, part } });
};

function outcomeText({ bet: { currency }, parts, part }: Naming, worth: Money | undefined, t: Text): string {
  if (worth === undefined)
    return t('cashOut.part.tooSmall', { smallest: moneyText(parts.smallest, currency) });
  const paid = moneyText(worth, currency);
  if (part === parts.left) return t('cashOut.part.all', { paid });
  const left = moneyText(money(parts.left - part), currency);
  return t('cashOut.part.outcome', { paid, left, total: moneyText(parts.left, currency) });
}

/** Names a part by button, slider or amount; what is paid and what stays stands below it (CSH-08.5). */
function NamePart(naming: Naming) {
  const { bet, parts, part } = naming;
  const t = useText();
  const submit = useSubmit();
  const choose = useChoose(bet);
  const { betslipId: betId } = bet;
  const worth = worthOf({ amount: null, parts }, part);
  const typed = useNamedAmount({
    amount: part,
    isRight: (amount) => isPart(amount, parts),
    onAmount: choose,
  });
  const canTake = worth !== undefined && !typed.isWrong;
  const pick = (stake: Money): void => {
    typed.forget();
    choose(stake);
  };
  const percent = Math.min(Math.max(Math.round((part * 100) / parts.left), 1), 99);
  return (
    <fieldset className={styles.part} data-cash-out="part">
      <legend>{t('cashOut.part.label')}</legend>
      <div className={styles.actions}>
        {QUICK.map((share) => (
          <Button
            small
            key={share}
            aria-pressed={shareIn(parts, share) === part}
            onClick={() => pick(shareIn(parts, share))}
          >
            {t('cashOut.part.percent', { percent: share })}
          </Button>
        ))}
      </div>
      <input
        type="range"
        min={1}
        max={99}
        value={percent}
        aria-label={t('cashOut.part.slider')}
        aria-valuetext={t('cashOut.part.percent', { percent })}
        onChange={({ currentTarget: { value } }) => pick(shareIn(parts, Number(value)))}
      />
      <AmountField
        label={t('cashOut.part.stake', { symbol: currencySymbol(bet.currency) })}
        named={typed}
        fault={t('cashOut.part.range', {
          least: moneyText(money(1), bet.currency),
          most: moneyText(parts.left, bet.currency),
        })}
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
 * @param parts undefined while there is no value: the way keeps its place, and leads nowhere
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
  if ((parts?.left ?? stakeLeft(bet)) < 2) return null;
  // Another window may have taken some of it meanwhile.
  if (part !== undefined && parts !== undefined)
    return <NamePart bet={bet} parts={parts} part={isPart(part, parts) ? part : parts.left} />;
  return (
    <Button
      look="quiet"
      data-cash-out="toPart"
      aria-disabled={parts === undefined}
      onClick={() => {
        if (parts !== undefined) choose(shareIn(parts, HALF));
      }}
    >
      {t('cashOut.part.open')}
    </Button>
  );
}
