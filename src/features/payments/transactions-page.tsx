import {
  TRANSACTION_DAYS,
  TRANSACTION_KINDS,
  TRANSACTIONS_FILE,
  type Transaction,
  type Transactions,
} from '#domain/contract/payments.ts';
import { lastWeekOf } from '#domain/london-days.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import type { ShownTransactions, TransactionSpan } from '#projections/user/payments-state.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dateText, dayText, moneyText, timeText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { DayRange } from '#src/ui/day-range.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import styles from './payments.module.css';

/** As people call the spans: a day is 24 hours back, and 92 days are three months. */
function spanText(days: number, t: Text): string {
  if (days === 1) return t('payments.hours', { count: HOURS });
  return days > LONGEST_IN_DAYS
    ? t('payments.months', { count: Math.round(days / DAYS_OF_A_MONTH) })
    : t('payments.someDays', { count: days });
}
const HOURS = 24;
const LONGEST_IN_DAYS = 90;
const DAYS_OF_A_MONTH = 30.5;

/** Without what is not chosen. */
const spanOf = ({ days, own, kind }: TransactionSpan) => ({
  days,
  kind,
  ...(own === undefined ? {} : { own }),
});

const atFirst: ShownTransactions = { days: 30, kind: null, isLoading: true };

/** A label and an amount. */
function Figure({
  label,
  amount,
  currency,
}: {
  readonly label: string;
  readonly amount: Transaction['amount'];
  readonly currency: string;
}) {
  return (
    <li className={styles.entry}>
      <span>{label}</span>
      <span className={styles.amount} translate="no">
        {moneyText(amount, currency)}
      </span>
    </li>
  );
}

/** Totals first (PAY-11.3), with what was paid in and out over the whole life of the account (UK-04). */
function Totals({ page }: { readonly page: Transactions }) {
  const t = useText();
  const { totals, opening, closing, lifetimeNet, since, currency } = page;
  return (
    <Card>
      <CardHead>
        <h2>{t('payments.totals')}</h2>
      </CardHead>
      <ul className={styles.list} data-shown="totals">
        <Figure label={t('payments.opening')} amount={opening} currency={currency} />
        {totals.map(({ kind, amount }) => (
          <Figure key={kind} label={t(`payments.kind.${kind}`)} amount={amount} currency={currency} />
        ))}
        <Figure label={t('payments.closing')} amount={closing} currency={currency} />
      </ul>
      <ul className={styles.list}>
        <li className={styles.entry}>
          <span>
            {t('payments.net')}
            <br />
            <span className={styles.small}>{t('payments.net.since', { day: dateText(since) })}</span>
          </span>
          <span className={styles.amount} translate="no" data-shown="netDeposits">
            {moneyText(lifetimeNet, currency)}
          </span>
        </li>
      </ul>
    </Card>
  );
}

/** The number that customers know: what stands after it tells the parts of one bet apart in the ledger. */
const numberOf = ({ reference }: Transaction): string => reference.split('#', 1)[0] ?? '';

function Entry({ one, currency }: { readonly one: Transaction; readonly currency: string }) {
  const t = useText();
  return (
    <li className={styles.entry}>
      <span>{t(`payments.entry.${one.kind}`)}</span>
      <span className={styles.amount} translate="no">
        {moneyText(one.amount, currency)}
      </span>
      <span className={styles.small}>
        {dayText(one.at)}, {timeText(one.at)}
        {one.kind === 'demonstration' ? null : ` · ${numberOf(one)}`}
      </span>
      <span className={styles.small} translate="no">
        {t('payments.after', { amount: moneyText(one.balanceAfter, currency) })}
      </span>
    </li>
  );
}

function List({ shown }: { readonly shown: ShownTransactions }) {
  const t = useText();
  const submit = useSubmit();
  const { page, isLoading, failed, days, own, kind } = shown;
  const ask = (more: boolean): void =>
    submit({ type: 'intent/transactionsAsked', data: { ...spanOf({ days, own, kind }), more } });
  if (failed === true && page === undefined) return <ErrorState cause="server" onRetry={() => ask(false)} />;
  if (page === undefined) return <SkeletonRows rows={6} height={56} prices={0} />;
  if (page.items.length === 0) return <p className={styles.outcome}>{t('payments.none')}</p>;
  return (
    <>
      <ul className={styles.list} data-shown="transactions">
        {page.items.map((one) => (
          <Entry key={one.id} one={one} currency={page.currency} />
        ))}
      </ul>
      {page.next === null ? null : (
        <div className={styles.form}>
          <Button wide aria-disabled={isLoading} onClick={() => isLoading || ask(true)}>
            {t('payments.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Download({ days, own }: Pick<TransactionSpan, 'days' | 'own'>) {
  const t = useText();
  const query = new URLSearchParams(own === undefined ? { days: String(days) } : { ...own });
  return (
    <p className={styles.small}>
      <a className={styles.link} href={`${TRANSACTIONS_FILE}?${query}`} download>
        {t('payments.csv')}
      </a>
    </p>
  );
}

/** Every penny that came or went, with the balance after it (PAY-11, PAY-12). */
export function TransactionsPage() {
  const t = useText();
  const submit = useSubmit();
  const shown = useApp((state) => state.user.payments?.transactions) ?? atFirst;
  const now = useNow(false);
  const { days, own, kind, page, failed } = shown;
  const choose = (change: Partial<TransactionSpan>): void =>
    submit({
      type: 'intent/transactionsAsked',
      data: { ...spanOf({ days, own, kind, ...change }), more: false },
    });
  return (
    <Page>
      <PageHead heading={t('payments.transactions.title')} title={t('payments.transactions.title')} noindex />
      <ChipRow label={t('payments.days')}>
        {TRANSACTION_DAYS.map((one) => (
          <Chip
            key={one}
            label={spanText(one, t)}
            selected={own === undefined && one === days}
            onPress={() => choose({ days: one, own: undefined })}
          />
        ))}
        <Chip
          label={t('payments.ownDays')}
          selected={own !== undefined}
          onPress={() => choose({ own: own ?? lastWeekOf(now) })}
        />
      </ChipRow>
      {own === undefined ? null : (
        <DayRange
          days={own}
          latest={londonDate(now)}
          firstLabel={t('payments.firstDay')}
          lastLabel={t('payments.lastDay')}
          onChange={(chosen) => choose({ own: chosen })}
        />
      )}
      <ChipRow label={t('payments.kinds')}>
        {[null, ...TRANSACTION_KINDS].map((one) => (
          <Chip
            key={one ?? 'all'}
            label={t(`payments.kind.${one ?? 'all'}`)}
            selected={one === kind}
            onPress={() => choose({ kind: one })}
          />
        ))}
      </ChipRow>
      {page === undefined ? null : <Totals page={page} />}
      {/* What stands for the list does not become it: it would move below the totals. */}
      <Card key={page === undefined ? 'loading' : 'loaded'}>
        <List shown={shown} />
      </Card>
      {page === undefined && failed !== true ? null : <Download days={days} own={own} />}
    </Page>
  );
}
