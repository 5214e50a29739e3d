import type { BetId } from '#domain/brand.ts';
import { NEVER, SUSPENDING, worthOf } from '#domain/cash-out/cash-out-offer.ts';
import { CASH_OUT_TIMES, type CashOutAttempt, hasEndedBet } from '#domain/cash-out/cash-out-state.ts';
import { isPart } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import {
  attemptOf,
  chosenPart,
  offerOfBet,
  type ShownOffer,
  selectShowsCashOut,
} from '#projections/my-bets/select-cash-out.ts';
import { HelpLink } from '#src/features/help/help-link.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconLock } from '#src/ui/icons.ts';
import { keepsFocus } from '#src/ui/keeps-focus.ts';
import styles from './cash-out.module.css';
import { CashOutPart, partText } from './cash-out-part.tsx';
import { CashOutRuleOf } from './cash-out-rule.tsx';
import { EditBet, useCloseEditor } from './edit/edit-bet.tsx';
import { editProgressText, refusedEditText } from './edit/edit-words.ts';

const REASONS = [...SUSPENDING, ...NEVER] as const;
const isReason = (text: string | undefined): text is (typeof REASONS)[number] =>
  REASONS.some((one) => one === text);

/** Why there is no value, in words; a reason of a newer gateway is said by its status alone. */
function noOfferText({ status, reason }: ShownOffer, t: Text): string {
  const why = isReason(reason) ? t(`cashOut.why.${reason}`) : '';
  return t(status === 'SUSPENDED' ? 'cashOut.suspended' : 'cashOut.unavailable', { why });
}

const REFUSALS = [
  'CASH_OUT_VALUE_CHANGED',
  'CASH_OUT_SUSPENDED',
  'CASH_OUT_CLOSED',
  'CASH_OUT_DISABLED',
  'CASH_OUT_IN_PROGRESS',
  'CASH_OUT_PART_GONE',
  'CASH_OUT_PART_TOO_SMALL',
  'CONNECTION',
  'stale',
  'offline',
  'loggedOut',
] as const;

/** What came of a request that paid nothing (CSH-02.2). */
function refusalText(attempt: CashOutAttempt, currency: string, t: Text): string {
  if (attempt.request.edit !== undefined) return refusedEditText(attempt, currency, t);
  const { reason, worth } = attempt;
  const known = REFUSALS.find((one) => one === reason) ?? 'UNKNOWN';
  return t(`cashOut.refused.${known}`, { worth: worth === undefined ? '' : moneyText(worth, currency) });
}

/** How a request stands that has no end yet; undefined for one that has. */
function progressText(attempt: CashOutAttempt, t: Text): string | undefined {
  if (attempt.request.edit !== undefined) return editProgressText(attempt, t);
  switch (attempt.knowledge) {
    case 'requested':
    case 'sent':
      return t('cashOut.sending');
    case 'waiting':
      return t('cashOut.waiting');
    case 'unknown':
      return t('cashOut.unknown');
    default:
      return undefined;
  }
}

interface Confirm {
  readonly bet: MyBet;
  readonly amount: Money;
  readonly part: Money | undefined;
  readonly until: number;
  readonly offer: ShownOffer | undefined;
  /** Kind of the bet, as it stands on its card. */
  readonly name: string;
}

/** Why what is to be confirmed is worth nothing now. */
function goneText(offer: ShownOffer | undefined, part: Money | undefined, currency: string, t: Text): string {
  const parts = offer?.status === 'ENABLED' ? offer.parts : undefined;
  if (part === undefined || parts === undefined) return t('cashOut.nowSuspended');
  return isPart(part, parts)
    ? t('cashOut.part.tooSmall', { smallest: moneyText(parts.smallest, currency) })
    : t('cashOut.rule.refused.PART_GONE');
}

/** The amount stands still, and beside it how the value has moved meanwhile (CSH-03.3). */
function ConfirmCashOut({ bet, amount, part, until, offer, name }: Confirm) {
  const t = useText();
  const submit = useSubmit();
  const now = useNow();
  const text = moneyText(amount, bet.currency);
  const { betslipId: betId } = bet;
  const worth = offer?.status === 'ENABLED' ? worthOf(offer, part) : undefined;
  // That it has changed is said once; what it is by now stands beside it, and is not read out (CSH-03.4).
  const gone = worth === undefined ? goneText(offer, part, bet.currency, t) : t('cashOut.moved');
  const change = worth === amount ? '' : gone;
  const by =
    worth === amount || worth === undefined
      ? ''
      : t('cashOut.lapsedWorth', { worth: moneyText(worth, bet.currency) });
  const moved = by === '' ? change : `${change} ${by}`;
  const stake = stakeLeft(bet);
  // Also where the value is gone meanwhile; of what another window took no sentence is true.
  const named = part === undefined || part > stake ? '' : partText(part, stake, bet.currency, t);
  // The clock of the screen goes in whole seconds and may be behind.
  const left = Math.min(CASH_OUT_TIMES.confirm, Math.max(0, until - now));
  const isOnline = useApp(({ lifecycle }) => lifecycle.online);
  const seconds = Math.ceil(left / 1_000);
  return (
    <div className={styles.confirm} data-cash-out="confirm">
      {named === '' ? null : <p className={styles.named}>{named}</p>}
      <p className={styles.note}>
        <span role="status">{isOnline ? change : t('cashOut.offline')}</span>{' '}
        <span data-shown="worth">{isOnline ? by : ''}</span>
      </p>
      <div className={styles.actions}>
        <Button
          look="primary"
          data-press={`confirm:${betId}:${amount}`}
          aria-disabled={!isOnline}
          onClick={() => {
            const shown = { amount: text, moved, bet: name, ...(named === '' ? {} : { part: named }) };
            if (isOnline) submit({ type: 'intent/cashOutConfirmed', data: { betId, shown } });
          }}
        >
          {t('cashOut.confirm', { amount: text })}
        </Button>
        <Button
          data-press={`keep:${betId}`}
          onClick={() => submit({ type: 'intent/cashOutCancelled', data: { betId } })}
        >
          {t('cashOut.keep')}
        </Button>
        <span className={styles.note} role="timer" aria-live="off">
          {t('cashOut.left', { seconds })}
        </span>
      </div>
    </div>
  );
}

/** That the amount is no longer held; what it is now stands beside it, and is not read out at each change. */
function Lapse({ bet, offer }: { readonly bet: MyBet; readonly offer: ShownOffer | undefined }) {
  const t = useText();
  const lapsed = useApp((state) => state.myBets.cashOut?.lapsed);
  const isOfBet = lapsed?.betId === bet.betslipId;
  const held = isOfBet ? t('cashOut.lapsed', { amount: moneyText(lapsed.amount, bet.currency) }) : '';
  const worth = isOfBet && offer?.status === 'ENABLED' ? worthOf(offer, lapsed.part) : undefined;
  return (
    <p className={styles.lapsed} data-cash-out="lapsed">
      <span role="status">{held}</span>{' '}
      {worth === undefined ? null : (
        <span>{t('cashOut.lapsedWorth', { worth: moneyText(worth, bet.currency) })}</span>
      )}
    </p>
  );
}

function Offer({ bet, offer }: { readonly bet: MyBet; readonly offer: ShownOffer }) {
  const t = useText();
  const submit = useSubmit();
  const { betslipId: betId } = bet;
  const { amount, status, parts } = offer;
  const part = useApp((state) => chosenPart(state, betId));
  if (status === 'DISABLED')
    return (
      <p className={styles.note} data-cash-out={status}>
        {noOfferText(offer, t)}
      </p>
    );
  // One button, whatever it says: the row keeps its height and the keyboard its place (CSH-04.3).
  const isOffered = status === 'ENABLED' && amount !== null;
  return (
    <>
      <Button
        wide
        aria-disabled={!isOffered}
        data-cash-out={isOffered ? 'ENABLED' : 'SUSPENDED'}
        data-press={`cashOut:${betId}`}
        onClick={() => {
          if (isOffered) submit({ type: 'intent/cashOutPressed', data: { betId, amount } });
        }}
      >
        {isOffered ? (
          <span translate="no">{t('cashOut.take', { amount: moneyText(amount, bet.currency) })}</span>
        ) : (
          <>
            <IconLock size={16} aria-hidden="true" />
            {noOfferText(offer, t)}
          </>
        )}
      </Button>
      {isOffered && parts === undefined ? null : (
        <CashOutPart bet={bet} parts={isOffered ? parts : undefined} part={part} />
      )}
    </>
  );
}

/**
 * What became of a request that changed nothing, until it was read.
 *
 * @param bet its number, where no card says which it is
 */
export function RefusedCashOut({
  attempt,
  currency,
  bet,
}: {
  readonly attempt: CashOutAttempt;
  readonly currency: string;
  readonly bet?: BetId;
}) {
  const t = useText();
  const submit = useSubmit();
  const { ref } = attempt.request;
  return (
    <div className={styles.refused} role="alert" data-cash-out="refused">
      <p>
        {refusalText(attempt, currency, t)} <span translate="no">{bet}</span>
      </p>
      <Button small onClick={() => submit({ type: 'intent/cashOutResultDismissed', data: { ref } })}>
        {t('cashOut.read')}
      </Button>
      <HelpLink topic="cash-out" />
    </div>
  );
}

/** Value, question, progress and end of the cash-out of an open bet (CSH-04.3). */
export function CashOut({ bet, name }: { readonly bet: MyBet; readonly name: string }) {
  const t = useText();
  const isShown = useApp(selectShowsCashOut);
  const offer = useApp((state) => offerOfBet(state, bet), sameOffer);
  const attempt = useApp((state) => attemptOf(state, bet.betslipId));
  const confirming = useApp((state) => state.myBets.cashOut?.confirming ?? null);
  const isEdited = useApp((state) => state.myBets.cashOut?.editing?.betId === bet.betslipId);
  const closeEditor = useCloseEditor(bet);
  const progress = attempt === undefined ? undefined : progressText(attempt, t);
  if (progress !== undefined)
    return (
      <div ref={keepsFocus} tabIndex={-1} className={styles.place}>
        <p className={styles.progress} role="status" data-cash-out={attempt?.knowledge}>
          {progress}
        </p>
      </div>
    );
  if (bet.status !== 'OPEN' || (attempt !== undefined && hasEndedBet(attempt))) return null;
  const standing =
    bet.cashOutRule?.state === 'ACTIVE' ? (
      <div ref={keepsFocus} tabIndex={-1} className={styles.place}>
        <CashOutRuleOf bet={bet} canBegin={false} />
      </div>
    ) : null;
  if (!isShown) return standing;
  const hasEnd = attempt?.knowledge === 'refused' || attempt?.knowledge === 'notSent';
  const isAsked = confirming?.betId === bet.betslipId;
  if (offer === undefined && !hasEnd && !isAsked && !isEdited) return standing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key does what a button in the editor does
    <div
      ref={keepsFocus}
      tabIndex={-1}
      className={styles.place}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' && isEdited) closeEditor(currentTarget);
      }}
    >
      <Lapse bet={bet} offer={offer} />
      {hasEnd ? <RefusedCashOut attempt={attempt} currency={bet.currency} /> : null}
      {isAsked ? (
        <ConfirmCashOut
          bet={bet}
          amount={confirming.amount}
          part={confirming.part}
          until={confirming.until}
          offer={offer}
          name={name}
        />
      ) : isEdited ? (
        <EditBet bet={bet} />
      ) : (
        <>
          {offer === undefined ? null : <Offer bet={bet} offer={offer} />}
          {offer !== undefined || standing !== null ? (
            <CashOutRuleOf bet={bet} canBegin={offer !== undefined && offer.status !== 'DISABLED'} />
          ) : null}
          {offer === undefined || offer.status === 'DISABLED' ? null : <EditBet bet={bet} />}
        </>
      )}
    </div>
  );
}

const sameOffer = (one: ShownOffer | undefined, other: ShownOffer | undefined): boolean =>
  one?.status === other?.status &&
  one?.amount === other?.amount &&
  one?.reason === other?.reason &&
  one?.parts?.whole === other?.parts?.whole &&
  one?.parts?.highest === other?.parts?.highest &&
  one?.parts?.left === other?.parts?.left;
