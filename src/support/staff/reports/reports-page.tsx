import { useEffect, useEffectEvent, useState } from 'react';
import type { ProblemReport } from '#domain/contract/problem-report.ts';
import { staffReports } from '#domain/contract/staff-recordings.ts';
import { useText } from '#src/text/text.ts';
import { formatAddress } from '../../address.ts';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';

/** Problems that customers reported, and the recordings that they were written in (MYB-06.4). */
export function ReportsPage() {
  const t = useText();
  const { ask } = useStaff();
  const [reports, setReports] = useState<readonly ProblemReport[]>();
  const [because, setBecause] = useState<string>();
  const read = useEffectEvent(async () => {
    const reply = await ask(staffReports, {}, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setReports(reply.answer.data);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return (
    <main className={styles.page}>
      <h1>{t('staff.reports.title')}</h1>
      <p className={styles.aside}>{t('staff.reports.about')}</p>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {reports?.length === 0 ? <p className={styles.aside}>{t('staff.reports.none')}</p> : null}
      <ul>
        {reports?.map(({ ticket, at, bet, session, text }) => (
          <li key={ticket}>
            <h2>
              {ticket} · {bet}
            </h2>
            <p className={styles.aside}>{timeText(at)}</p>
            <p>{text}</p>
            {session === null ? null : (
              <a href={formatAddress({ page: 'session', session, moment: {} })}>{t('staff.reports.open')}</a>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}
