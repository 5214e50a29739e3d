import { BetId, SessionId } from '#domain/brand.ts';
import type { SeenSubject } from '#src/support/address.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import styles from '../staff.module.css';
import { goTo } from '../use-address.ts';
import { AuditTable } from './audit-table.tsx';
import trailStyles from './trail.module.css';
import { useSeen } from './use-trail.ts';

function subjectOf(text: string): SeenSubject | null {
  const session = SessionId.safeParse(text.toLowerCase());
  if (session.success) return { session: session.data };
  const bet = BetId.safeParse(text.toUpperCase());
  return bet.success ? { bet: bet.data } : null;
}

function Seen({ subject }: { readonly subject: SeenSubject }) {
  const t = useText();
  return <AuditTable trail={useSeen(subject)} label={t('staff.seen.title')} none={t('staff.seen.none')} />;
}

/** Who has seen a session or a bet (feature 16). */
export function SeenPage({ subject }: { readonly subject: SeenSubject | null }) {
  const t = useText();
  const text = subject === null ? '' : 'session' in subject ? subject.session : subject.bet;
  return (
    <main className={styles.page}>
      <h1>{t('staff.seen.title')}</h1>
      <form
        key={text}
        className={trailStyles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('subject');
          goTo({ page: 'seen', subject: subjectOf(typeof typed === 'string' ? typed.trim() : '') });
        }}
      >
        <Field label={t('staff.seen.subject')} name="subject" defaultValue={text} autoComplete="off" />
        <Button type="submit">{t('staff.seen.show')}</Button>
      </form>
      {subject === null ? (
        <p className={styles.aside}>{t('staff.seen.ask')}</p>
      ) : (
        <Seen key={text} subject={subject} />
      )}
    </main>
  );
}
