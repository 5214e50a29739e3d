import { useEffect, useEffectEvent, useState } from 'react';
import { PlacementRef } from '#domain/brand.ts';
import {
  type AwaitedPayOut,
  staffPayOut,
  staffPayOutAccount,
  staffPayOuts,
} from '#domain/contract/staff-payouts.ts';
import { money } from '#domain/money/parse-money.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { errorText } from '../error-text.ts';
import { ReasonedForm } from '../reasoned-form.tsx';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';

const sumOf = ({ amount, currency }: AwaitedPayOut): string => moneyText(money(amount), currency);

/** Asked before it is paid, with a reason; one ref for as long as it stands open, so that twice is once. */
function PayOutForm({ of, onPaid }: { readonly of: AwaitedPayOut; readonly onPaid: () => void }) {
  const t = useText();
  const { ask } = useStaff();
  const [ref, setRef] = useState(() => PlacementRef.parse(crypto.randomUUID()));
  const { customer, amount, method } = of;
  if (method === null) return null;
  const order = async (form: FormData): Promise<string | undefined> => {
    const typed = form.get('why');
    const why = typeof typed === 'string' ? typed : '';
    const reply = await ask(staffPayOut, {}, { ref, customer, amount, method: method.id, why });
    if (reply.kind !== 'refused') {
      onPaid();
      return undefined;
    }
    // A refusal is the end of its ref; without an answer the same one is asked about again.
    if (reply.because.startsWith('PAYOUT_')) setRef(PlacementRef.parse(crypto.randomUUID()));
    return reply.because;
  };
  return (
    <ReasonedForm onOrder={order} button={t('staff.payouts.pay', { amount: sumOf(of) })}>
      <p>{t('staff.payouts.whole')}</p>
    </ReasonedForm>
  );
}

/** For who has no method: the account is typed in at the provider, and found when one looks again. */
function AccountForm({ of: { customer } }: { readonly of: AwaitedPayOut }) {
  const t = useText();
  const { ask } = useStaff();
  const [page, setPage] = useState<string>();
  const order = async (form: FormData): Promise<string | undefined> => {
    const typed = form.get('why');
    const why = typeof typed === 'string' ? typed : '';
    const reply = await ask(staffPayOutAccount, {}, { customer, why });
    if (reply.kind === 'refused') return reply.because;
    setPage(reply.answer.data.accountUrl);
    return undefined;
  };
  if (page !== undefined)
    return (
      <p>
        <a href={page} target="_blank" rel="noopener noreferrer">
          {t('staff.payouts.accountPage')}
        </a>{' '}
        {t('staff.payouts.accountThen')}
      </p>
    );
  return (
    <ReasonedForm onOrder={order} button={t('staff.payouts.account')}>
      <p>{t('staff.payouts.accountAbout')}</p>
    </ReasonedForm>
  );
}

function PayOut({
  of,
  open,
  onOpen,
  onPaid,
}: {
  readonly of: AwaitedPayOut;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onPaid: () => void;
}) {
  const t = useText();
  const { username, why, since, openBets, method } = of;
  return (
    <li data-payout={username}>
      <h2 translate="no">{username}</h2>
      <p>
        <strong>{sumOf(of)}</strong>
      </p>
      <p className={styles.aside}>
        {[
          t('staff.payouts.why', { why }),
          ...(since === null ? [] : [t('staff.payouts.since', { at: timeText(since) })]),
          t('staff.payouts.openBets', { count: openBets }),
        ].join(' · ')}
      </p>
      <p>{method === null ? t('staff.payouts.noMethod') : t('staff.payouts.to', { method: method.label })}</p>
      {!open ? (
        <Button small onClick={onOpen}>
          {t(method === null ? 'staff.payouts.account' : 'staff.payouts.look')}
        </Button>
      ) : method === null ? (
        <AccountForm of={of} />
      ) : (
        <PayOutForm of={of} onPaid={onPaid} />
      )}
    </li>
  );
}

/** Money of customers who cannot fetch it themselves any more, longest waiting first (RGT-14). */
export function PayOutsPage() {
  const t = useText();
  const { ask } = useStaff();
  const [waiting, setWaiting] = useState<{
    readonly payOuts: readonly AwaitedPayOut[];
    readonly more: number;
  }>();
  const [because, setBecause] = useState<string>();
  const [open, setOpen] = useState<string>();
  const [paid, setPaid] = useState<AwaitedPayOut>();
  const read = async (): Promise<void> => {
    const reply = await ask(staffPayOuts, {}, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setWaiting(reply.answer.data);
  };
  const first = useEffectEvent(read);
  useEffect(() => {
    const handle = window.setTimeout(() => void first(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  const readAgain = (done: AwaitedPayOut | undefined): void => {
    setOpen(undefined);
    setPaid(done);
    void read();
  };
  return (
    <main className={styles.page}>
      <h1>{t('staff.payouts.title')}</h1>
      <p className={styles.aside}>{t('staff.payouts.about')}</p>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      <p role="status">
        {paid === undefined ? '' : t('staff.payouts.done', { amount: sumOf(paid), username: paid.username })}
      </p>
      {waiting?.payOuts.length === 0 ? <p className={styles.aside}>{t('staff.payouts.none')}</p> : null}
      <ul>
        {waiting?.payOuts.map((one) => (
          <PayOut
            key={one.customer}
            of={one}
            open={open === one.customer}
            onOpen={() => setOpen(one.customer)}
            onPaid={() => readAgain(one)}
          />
        ))}
      </ul>
      {waiting !== undefined && waiting.more > 0 ? (
        <p className={styles.aside}>{t('staff.payouts.more', { count: waiting.more })}</p>
      ) : null}
      <div>
        <Button small onClick={() => readAgain(undefined)}>
          {t('staff.waiting.again')}
        </Button>
      </div>
    </main>
  );
}
