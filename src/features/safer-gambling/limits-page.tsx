import { Link } from 'wouter';
import {
  isHalfUsed,
  type LimitKind,
  leftOf,
  OWN_LIMITS,
  type SpendControl,
  type ToldLimit,
} from '#domain/account/own-limits.ts';
import { getLimits } from '#domain/contract/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { LIMIT_CODES } from '#domain/placement/refusals/limit-codes.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import type { OwnControls } from '#projections/user/user-state.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { LimitForm } from './limit-form.tsx';
import styles from './safer-gambling.module.css';

const nothingKnown: OwnControls = {};
const ABOUT = {
  STAKE: 'limits.stakeAbout',
  LOSS: 'limits.lossAbout',
  DEPOSIT: 'limits.depositAbout',
} as const;

const amountText = (amount: ToldLimit['amount'], currency: string): string =>
  amount === null ? 'none' : moneyText(amount, currency);

/** A change that waits: from when it can be confirmed, and the two words on it (UK-24). */
function Pending({
  limit,
  at,
  busy,
}: {
  readonly limit: ToldLimit;
  readonly at: number;
  readonly busy: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const currency = useApp(selectCurrency);
  const { kind, period, pending } = limit;
  if (pending === undefined) return null;
  const due = at >= pending.from;
  const answer = (word: 'CONFIRM' | 'DROP') => (): unknown =>
    busy || submit({ type: 'intent/limitAnswered', data: { kind, period, answer: word } });
  return (
    <div>
      <span>
        {t(due ? 'limits.pendingDue' : 'limits.pending', {
          amount: amountText(pending.amount, currency),
          from: momentText(pending.from),
          until: momentText(pending.until),
        })}
      </span>
      <div className={styles.presses}>
        {due ? (
          <Button small aria-disabled={busy} onClick={answer('CONFIRM')}>
            {t('limits.confirm')}
          </Button>
        ) : null}
        <Button small aria-disabled={busy} onClick={answer('DROP')}>
          {t('limits.drop')}
        </Button>
      </div>
    </div>
  );
}

/** From when more is free than now; nothing where all is. */
function FreeFrom({ limit: { freeFrom } }: { readonly limit: Pick<ToldLimit, 'freeFrom'> }) {
  const t = useText();
  return freeFrom === undefined ? null : <span>{t('limits.freeFrom', { from: momentText(freeFrom) })}</span>;
}

function ContactLink() {
  const t = useText();
  return (
    <Link href={pathFor('contactUs')} className={styles.link}>
      {t('limits.operatorsContact')}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}

/** What the operator has set: to be read, and whom to talk to about it (RGT-08). */
function OperatorsLimit({ control }: { readonly control: SpendControl }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const { amount, period, used } = control;
  return (
    <Card>
      <CardHead>
        <h2>{t('limits.operators')}</h2>
      </CardHead>
      <p className={styles.text}>{t('limits.operatorsAbout')}</p>
      <ul className={styles.limits}>
        <li className={styles.limit} data-shown="spendControl">
          <div>
            <strong>{t('limits.inForce', { amount: moneyText(amount, currency), period })}</strong>
            <span>
              {t('limits.used', {
                used: moneyText(money(Math.max(0, used)), currency),
                left: moneyText(money(leftOf(control)), currency),
              })}
            </span>
            <FreeFrom limit={control} />
          </div>
        </li>
      </ul>
      <ContactLink />
    </Card>
  );
}

/** What the errors 160 and 170 of a bet ask about, whether the operator has set anything or not (RGT-08). */
function AboutControls() {
  const t = useText();
  return (
    <Card data-shown="aboutControls">
      <CardHead>
        <h2>{t('limits.controls')}</h2>
      </CardHead>
      <p className={styles.text}>{t('limits.controlsSpend', { code: LIMIT_CODES.spend })}</p>
      <p className={styles.text}>{t('limits.controlsWin', { code: LIMIT_CODES.win })}</p>
      <ContactLink />
    </Card>
  );
}

/** One limit: what is in force, how much of it is used, and what waits. */
function Limit({
  limit,
  at,
  busy,
}: {
  readonly limit: ToldLimit;
  readonly at: number;
  readonly busy: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const currency = useApp(selectCurrency);
  const { kind, period, amount, used } = limit;
  const remove = (): unknown =>
    busy || submit({ type: 'intent/limitSubmitted', data: { kind, period, amount: null } });
  return (
    <li className={styles.limit} data-shown={`limit-${kind}-${period}`}>
      <div>
        <strong>
          {amount === null
            ? t('limits.noneInForce', { period })
            : t('limits.inForce', { amount: moneyText(amount, currency), period })}
        </strong>
        {amount === null ? null : (
          <span>
            {t('limits.used', {
              used: moneyText(money(Math.max(0, used)), currency),
              left: moneyText(money(leftOf({ amount, used })), currency),
            })}
          </span>
        )}
        <FreeFrom limit={limit} />
        {isHalfUsed(limit) ? <span className={styles.half}>{t('limits.half')}</span> : null}
        <Pending limit={limit} at={at} busy={busy} />
      </div>
      {amount === null || limit.pending?.amount === null ? null : (
        <Button
          small
          aria-disabled={busy}
          aria-label={t('limits.removeOf', { kind, period })}
          onClick={remove}
        >
          {t('limits.remove')}
        </Button>
      )}
    </li>
  );
}

/** What became of the last wish, in words that name it. */
function statusOf({ limits, wish }: OwnControls, currency: string, t: Text): string {
  if (wish === undefined) return '';
  if (wish.outcome === 'sending') return t('limits.saving');
  if (wish.outcome !== 'done') return t(`limits.${wish.outcome}`);
  const { kind, period } = wish;
  const told = limits?.limits.find((one) => one.kind === kind && one.period === period);
  if (told?.pending !== undefined) return t('limits.waits');
  return told === undefined || told.amount === null
    ? t('limits.gone', { kind, period })
    : t('limits.started', { kind, period, amount: moneyText(told.amount, currency) });
}

function Kind({ kind, own }: { readonly kind: LimitKind; readonly own: OwnControls }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const { limits, wish } = own;
  const busy = wish?.outcome === 'sending';
  const mine = limits?.limits.filter((one) => one.kind === kind) ?? [];
  const isOfThis = wish?.kind === kind;
  return (
    <Card>
      <CardHead>
        <h2>{t('limits.name', { kind })}</h2>
      </CardHead>
      <p className={styles.text}>{t(ABOUT[kind])}</p>
      {limits === undefined ? (
        <>
          <p className={styles.text}>{t(own.loadFailed === true ? 'safer.notLoaded' : 'safer.loading')}</p>
          {own.loadFailed === true ? <AskAgain view={getLimits.name} /> : null}
        </>
      ) : mine.length === 0 ? (
        <p className={styles.text}>{t('limits.none')}</p>
      ) : (
        <ul className={styles.limits}>
          {mine.map((one) => (
            <Limit key={one.period} limit={one} at={limits.at} busy={busy} />
          ))}
        </ul>
      )}
      <LimitForm kind={kind} busy={busy} />
      <p
        role="status"
        className={classes(styles.text, wish?.outcome === 'lost' && styles.failed)}
        data-shown={`limitStatus-${kind}`}
      >
        {isOfThis ? statusOf(own, currency, t) : ''}
      </p>
    </Card>
  );
}

interface Shown {
  readonly kinds: readonly LimitKind[];
  readonly title: string;
  /** Whether what the operator has set stands before them. */
  readonly withOperators?: boolean;
}

function LimitsPage({ kinds, title, withOperators = false }: Shown) {
  const t = useText();
  const own = useApp((state) => state.user.own) ?? nothingKnown;
  return (
    <Page>
      <PageHead heading={title} title={title} noindex />
      <Card>
        <p className={styles.text}>{t('limits.rule', { hours: OWN_LIMITS.coolingMs / 3_600_000 })}</p>
      </Card>
      {withOperators && own.limits?.spendControl !== undefined ? (
        <OperatorsLimit control={own.limits.spendControl} />
      ) : null}
      {kinds.map((kind) => (
        <Kind key={kind} kind={kind} own={own} />
      ))}
      {withOperators ? <AboutControls /> : null}
    </Page>
  );
}

/** The most that can be paid in (RGT-03, UK-23). */
export function DepositLimitsPage() {
  const t = useText();
  return <LimitsPage kinds={['DEPOSIT']} title={t('route.depositLimits')} />;
}

/** The most that can be staked, and lost (RGT-09), and what the operator has set of it (RGT-08). */
export function SpendingLimitsPage() {
  const t = useText();
  return <LimitsPage kinds={['STAKE', 'LOSS']} title={t('limits.spendingTitle')} withOperators />;
}
