import { editedSlip, hasBoost } from '#domain/bet-edit/edited-slip.ts';
import { PlacementRef } from '#domain/brand.ts';
import { CASH_OUT_TIMES } from '#domain/cash-out/cash-out-state.ts';
import type { BetEdit } from '#domain/contract/bet-edit.ts';
import type { Money } from '#domain/money/money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { takenText } from '../bet-leg.tsx';
import styles from '../cash-out.module.css';
import { stillPossible } from '../still-possible.ts';
import own from './edit.module.css';

/** For figures alone: what is sent has a ref of its own. */
const DRAFT = PlacementRef.parse('00000000-0000-4000-8000-000000000000');

interface Halves {
  readonly bet: MyBet;
  readonly edit: BetEdit;
  readonly value: Money;
}

/** Every text of both halves, as they are shown and as they stand in the log when they are agreed to. */
function useHalves({ bet: { currency }, edit: { legs, possibleWinnings }, value }: Halves) {
  const t = useText();
  const oddsFormat = useOddsFormat();
  const next = { ref: DRAFT, currency, oddsFormat, stake: value, legs, possibleWinnings };
  const slip = editedSlip(next);
  const isBoosted = hasBoost(next);
  const priceOf = (text: string | null): string => {
    const odds = text === null ? undefined : parseOddsText(text);
    return odds === undefined ? '' : oddsText(odds, oddsFormat);
  };
  const returns = slip.possibleWinnings === null ? '' : moneyText(slip.possibleWinnings, currency);
  return {
    value: moneyText(value, currency),
    legs: legs.map(({ name, eventName, marketName, odds }) =>
      t('betEdit.leg', { name, event: eventName, market: marketName, odds: priceOf(odds) }),
    ),
    odds: slip.displayTotalOdds ?? '',
    returns: isBoosted ? t('betEdit.returnsBoosted', { returns }) : returns,
    isBoosted,
  };
}

interface Told {
  readonly legs: readonly string[];
  readonly odds: string;
  readonly stake: string;
  readonly returns: string;
}

/** Legs and figures of one of the two bets. */
function BetTold({ legs, odds, stake, returns }: Told) {
  const t = useText();
  return (
    <>
      <ul>
        {legs.map((leg) => (
          <li key={leg}>{leg}</li>
        ))}
      </ul>
      <dl className={own.figures}>
        <dt>{t('myBets.odds')}</dt>
        <dd translate="no">{odds}</dd>
        <dt>{t('myBets.stake')}</dt>
        <dd translate="no">{stake}</dd>
        <dt>{t('myBets.potential')}</dt>
        <dd translate="no">{returns}</dd>
      </dl>
    </>
  );
}

/** The bet as it is: where there is room for it beside the next one (its card says the same above). */
function OldBet({ bet }: Pick<Halves, 'bet'>) {
  const t = useText();
  const format = useOddsFormat();
  const possible = stillPossible(bet);
  return (
    <div className={own.old} data-edit="old">
      <BetTold
        legs={bet.legs.map(({ selectionName: name, eventName: event, marketName: market, odds }) =>
          t('betEdit.leg', { name, event, market, odds: takenText(odds, format, t) }),
        )}
        odds={bet.displayTotalOdds ?? ''}
        stake={moneyText(stakeLeft(bet), bet.currency)}
        returns={possible === null ? '' : moneyText(possible, bet.currency)}
      />
    </div>
  );
}

/**
 * Value of the old bet, and legs, odds, stake and returns of the next one (EDT-02.1); side by side where the
 * card is wide enough.
 */
export function BothHalves(halves: Halves) {
  const t = useText();
  const { isBoosted, value, ...next } = useHalves(halves);
  return (
    <div className={own.room}>
      <div className={own.halves} data-edit="halves">
        <section className={own.half}>
          <p className={own.label}>{t('betEdit.oldHalf')}</p>
          <p translate="no">{t('betEdit.value', { value, bet: halves.bet.betslipId })}</p>
          <OldBet bet={halves.bet} />
        </section>
        <section className={own.half}>
          <p className={own.label}>{t('betEdit.nextHalf')}</p>
          <BetTold {...next} stake={value} />
          {isBoosted ? <p className={styles.note}>{t('betEdit.boosted')}</p> : null}
        </section>
      </div>
    </div>
  );
}

/** Both halves stand still for as long as the value of a cash-out, and wait for the second press. */
export function EditReview({ until, ...halves }: Halves & { readonly until: number }) {
  const t = useText();
  const submit = useSubmit();
  const now = useNow();
  const { isBoosted: _, ...shown } = useHalves(halves);
  const { betslipId: betId } = halves.bet;
  const left = Math.min(CASH_OUT_TIMES.confirm, Math.max(0, until - now));
  const isOnline = useApp(({ lifecycle }) => lifecycle.online);
  return (
    <div className={styles.confirm} data-edit="review">
      <BothHalves {...halves} />
      <p className={styles.note} role="status">
        {isOnline ? '' : t('cashOut.offline')}
      </p>
      <div className={styles.actions}>
        <Button
          look="primary"
          data-press={`editAgree:${betId}`}
          aria-disabled={!isOnline}
          onClick={() => {
            if (isOnline) submit({ type: 'intent/betEditAgreed', data: { betId, shown } });
          }}
        >
          {t('betEdit.agree')}
        </Button>
        <Button
          data-press={`editKeep:${betId}`}
          onClick={() => submit({ type: 'intent/betEditNamed', data: { betId, selections: null } })}
        >
          {t('cashOut.keep')}
        </Button>
        <span className={styles.note} role="timer" aria-live="off">
          {t('cashOut.left', { seconds: Math.ceil(left / 1_000) })}
        </span>
      </div>
    </div>
  );
}
