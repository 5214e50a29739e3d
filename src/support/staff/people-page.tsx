import { useEffect, useEffectEvent, useState } from 'react';
import { type Colleague, staffColleagues } from '#domain/contract/staff.ts';
import { useText } from '#src/text/text.ts';
import { formatAddress } from '../address.ts';
import { errorText } from './error-text.ts';
import { Recover, WaitingRecoveries } from './recoveries.tsx';
import styles from './staff.module.css';
import { useStaff } from './staff-context.ts';
import { AuditTable } from './trail/audit-table.tsx';
import trailStyles from './trail/trail.module.css';
import { useOpenedBy } from './trail/use-trail.ts';

function useColleagues() {
  const { ask } = useStaff();
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

function Done({ name }: { readonly name: string }) {
  const t = useText();
  return (
    <AuditTable trail={useOpenedBy(name)} label={t('staff.people.title')} none={t('staff.people.none')} />
  );
}

/** What a member of staff has opened, and a new start for one who lost the second factor. */
export function PeoplePage({ who }: { readonly who: string | null }) {
  const t = useText();
  const { me, may } = useStaff();
  const { people, because } = useColleagues();
  // The list is read again when this person has asked for another.
  const [asked, setAsked] = useState(0);
  return (
    <main className={styles.page}>
      <h1>{t('staff.people.title')}</h1>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {may('approve') ? <WaitingRecoveries key={asked} /> : null}
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
      {who !== null && who !== me.name && may('recover') ? (
        <Recover key={who} name={who} onAsked={() => setAsked(asked + 1)} />
      ) : null}
      {who === null ? null : <Done key={who} name={who} />}
    </main>
  );
}
