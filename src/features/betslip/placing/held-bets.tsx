import type { HoldView, OfferView, PlacedBetView } from '#projections/betslip/slip-view.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './held.module.css';

/** Whole seconds until a moment of this device's clock; 0 when it is past. */
function useSecondsLeft(until: number): number {
  const now = useNow();
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Counts down for the eyes; a screen reader finds the moment's value and is not told each second. */
export function Countdown({ until }: { readonly until: number }) {
  const t = useText();
  const seconds = useSecondsLeft(until);
  // Without a line nothing can arrive: the gateway goes on, and the customer hears of it later.
  const online = useApp(({ lifecycle }) => lifecycle.online);
  const isHeard = useApp(({ lifecycle }) => lifecycle.online && lifecycle.connected);
  const text = isHeard
    ? t('placement.held.anyMoment')
    : t('placement.held.noLine', { online: online ? 'yes' : 'no' });
  return (
    <span className={styles.countdown} role="timer" aria-live="off">
      {seconds === 0 ? text : t('placement.held.left', { seconds })}
    </span>
  );
}

/** The texts of an offer, made once: shown, spoken and recorded with the press (EVT-03). */
export function offerTexts(offer: OfferView, currency: string, t: Text) {
  const returnsOf = (amount: OfferView['returns']): string =>
    amount === null ? t('betslip.returnsSp') : moneyText(amount, currency);
  return {
    stake: moneyText(offer.stake, currency),
    odds: offer.odds,
    returns: returnsOf(offer.returns),
    was: {
      stake: moneyText(offer.was.stake, currency),
      odds: offer.was.odds,
      returns: returnsOf(offer.was.returns),
    },
  };
}

interface OfferProps {
  readonly bet: PlacedBetView;
  readonly hold: HoldView;
  readonly offer: OfferView;
  readonly currency: string;
}

/** What was asked for beside what is offered. */
function Comparison({
  offer,
  texts,
}: {
  readonly offer: OfferView;
  readonly texts: ReturnType<typeof offerTexts>;
}) {
  const t = useText();
  const rows = [
    ['placement.offer.stake', texts.was.stake, texts.stake, offer.stakeChanged],
    ['placement.offer.odds', texts.was.odds, texts.odds, offer.oddsChanged],
    ['placement.offer.returns', texts.was.returns, texts.returns, true],
  ] as const;
  return (
    <table className={styles.comparison} translate="no">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('placement.offer.asked')}</th>
          <th scope="col">{t('placement.offer.offered')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, was, now, changed]) =>
          was === '' && now === '' ? null : (
            <tr key={label} data-changed={changed}>
              <th scope="row">{t(label)}</th>
              <td>{was}</td>
              <td>{now}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** A trader's counter-offer: old and new figures, the time left, accept or decline (FAIL-43). */
function OfferCard({ bet, hold, offer, currency }: OfferProps) {
  const t = useText();
  const submit = useSubmit();
  const ended = useSecondsLeft(hold.until) === 0;
  const texts = offerTexts(offer, currency, t);
  const { stake, odds, returns } = texts;
  const blocked = ended || hold.answer === 'sending';
  const answer = (given: 'ACCEPT' | 'DECLINE') => (): void => {
    if (blocked) return;
    submit({
      type: 'intent/offerAnswerPressed',
      data: { ref: bet.ref, offerId: offer.id, answer: given, shown: { stake, odds, returns } },
    });
  };
  const names = bet.legs.map((leg) => leg.name).join(', ');
  const state = ended
    ? t('placement.offer.ended')
    : hold.answer === 'sending'
      ? t('placement.offer.sending')
      : hold.answer === 'lost'
        ? t('placement.offer.lost')
        : '';
  return (
    <section className={styles.offer} aria-label={t('placement.offer.for', { names })}>
      <header className={styles.offerHead}>
        <h4 className="ellipsis" translate="no">
          {names}
        </h4>
        <Countdown until={hold.until} />
      </header>
      <Comparison offer={offer} texts={texts} />
      {bet.legs.length > 1
        ? offer.legs.map(({ selectionId, name, was, now }) => (
            <p key={selectionId} className={styles.legChange} translate="no">
              {t('placement.offer.leg', { name, was, now })}
            </p>
          ))
        : null}
      <div className={styles.answers}>
        <Button
          look="primary"
          wide
          aria-disabled={blocked}
          translate="no"
          data-press={`accept:${offer.id}:${stake}:${odds}:${returns}:${blocked}`}
          onClick={answer('ACCEPT')}
        >
          {odds === ''
            ? t('placement.offer.acceptStake', { stake })
            : t('placement.offer.accept', { stake, odds })}
        </Button>
        <Button
          wide
          aria-disabled={blocked}
          data-press={`decline:${offer.id}:${blocked}`}
          onClick={answer('DECLINE')}
        >
          {t('placement.offer.decline')}
        </Button>
      </div>
      {hold.reserved > 0 ? (
        <p className={styles.why}>
          {t('placement.offer.reserved', { amount: moneyText(hold.reserved, currency) })}
        </p>
      ) : null}
      <p className={styles.answerState} role="status">
        {state}
      </p>
    </section>
  );
}

/** Bets that the gateway has not decided, each with why and until when. */
export function HeldBets({
  bets,
  currency,
}: {
  readonly bets: readonly PlacedBetView[];
  readonly currency: string;
}) {
  const t = useText();
  return bets.map((bet) => {
    const { hold } = bet;
    if (hold === null) return null;
    if (hold.offer !== null)
      return <OfferCard key={bet.ref} bet={bet} hold={hold} offer={hold.offer} currency={currency} />;
    return (
      <p key={bet.ref} className={styles.held}>
        <span>
          <strong className="ellipsis" translate="no">
            {bet.legs.map((leg) => leg.name).join(', ')}
          </strong>
          <span className={styles.why}>{t(`placement.held.${hold.kind}`)}</span>
          {hold.reserved > 0 ? (
            <span className={styles.why}>
              {t('placement.held.reserved', { amount: moneyText(hold.reserved, currency) })}
            </span>
          ) : null}
        </span>
        <Countdown until={hold.until} />
      </p>
    );
  });
}
