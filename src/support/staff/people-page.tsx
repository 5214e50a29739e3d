import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Colleague,
  type PendingRecovery,
  staffApproveRecovery,
  staffColleagues,
  staffRecover,
  staffRecoveries,
} from '#domain/contract/staff.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { formatAddress } from '../address.ts';
import { AuditTable } from './audit-table.tsx';
import { useDesk } from './desk-context.ts';
import { errorText } from './error-text.ts';
import styles from './staff.module.css';
import trailStyles from './trail.module.css';
import { useOpenedBy } from './use-trail.ts';

function useColleagues() {
  const { ask } = useDesk();
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [because, setBecause] = useState<string>();
  const read = useEffectEvent(async () => {
    const reply = await ask(staffColleagues, {}, {});
    if (reply.kind === 'answered') setPeople(reply.answer.data);
    else setBecause(reply.because);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return { people, because };
}

function Recover({ name }: { readonly name: string }) {
  const t = useText();
  const { ask } = useDesk();
  const [said, setSaid] = useState('');
  const recover = async (): Promise<void> => {
    const reply = await ask(staffRecover, {}, { name });
    setSaid(
      reply.kind === 'answered'
        ? t('staff.people.firstHalf', { half: reply.answer.data.half })
        : errorText(t, reply.because),
    );
  };
  return (
    <div className={trailStyles.recover}>
      <p className={styles.aside}>{t('staff.people.recoverHint')}</p>
      <Button small onClick={() => void recover()}>
        {t('staff.people.recover', { name })}
      </Button>
      <output aria-live="polite">
        <code>{said}</code>
      </output>
    </div>
  );
}

/** What a colleague asked for and waits for this person (HOLD-06). */
function Approve({ pending }: { readonly pending: PendingRecovery }) {
  const t = useText();
  const { ask } = useDesk();
  const { name, askedBy } = pending;
  const [said, setSaid] = useState('');
  const approve = async (): Promise<void> => {
    const reply = await ask(staffApproveRecovery, {}, { name });
    setSaid(
      reply.kind === 'answered'
        ? t('staff.people.secondHalf', { half: reply.answer.data.half })
        : errorText(t, reply.because),
    );
  };
  return (
    <li className={trailStyles.recover}>
      <p>{t('staff.people.askedBy', { name, who: askedBy })}</p>
      <Button small onClick={() => void approve()}>
        {t('staff.people.approve', { name })}
      </Button>
      <output aria-live="polite">
        <code>{said}</code>
      </output>
    </li>
  );
}

function Waiting() {
  const t = useText();
  const { ask } = useDesk();
  const [waiting, setWaiting] = useState<readonly PendingRecovery[]>([]);
  const read = useEffectEvent(async () => {
    const reply = await ask(staffRecoveries, {}, {});
    if (reply.kind === 'answered') setWaiting(reply.answer.data);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  if (waiting.length === 0) return null;
  return (
    <section>
      <h2>{t('staff.people.waiting')}</h2>
      <p className={styles.aside}>{t('staff.people.approveHint')}</p>
      <ul className={trailStyles.people}>
        {waiting.map((pending) => (
          <Approve key={pending.name} pending={pending} />
        ))}
      </ul>
    </section>
  );
}

function Done({ name }: { readonly name: string }) {
  const t = useText();
  return (
    <AuditTable trail={useOpenedBy(name)} label={t('staff.people.title')} none={t('staff.people.none')} />
  );
}

/** What a member of staff has opened, and a new start for one who lost the second factor. */
export function PeoplePage({ who }: { readonly who: string | null }) {
  const t = useText();
  const { me, may } = useDesk();
  const { people, because } = useColleagues();
  return (
    <main className={styles.page}>
      <h1>{t('staff.people.title')}</h1>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {may('approve') ? <Waiting /> : null}
      <ul className={trailStyles.people} aria-label={t('staff.people.who')}>
        {people.map(({ name, role, enrolled }) => (
          <li key={name}>
            <a
              href={formatAddress({ page: 'staff', who: name })}
              aria-current={name === who ? 'true' : undefined}
              title={t('staff.people.enrolled', { enrolled: enrolled ? 'yes' : 'no' })}
            >
              {t('staff.who', { name, role })}
            </a>
          </li>
        ))}
      </ul>
      {who !== null && who !== me.name && may('recover') ? <Recover key={who} name={who} /> : null}
      {who === null ? null : <Done key={who} name={who} />}
    </main>
  );
}
