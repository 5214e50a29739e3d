import { useState } from 'react';
import { type Safeguards, staffSafeguards } from '#domain/contract/staff-safeguards.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import { SafeguardForm } from './safeguard-form.tsx';
import own from './safeguards.module.css';

/** What stands before the next bet, as far as it is asked here. */
function Standing({ told }: { readonly told: Safeguards }) {
  const t = useText();
  const question = told.asked.some(({ blocking, answer }) => blocking && answer === null);
  const why = told.questionnaireDue ? 'questionnaire' : told.talkDue ? 'talk' : question ? 'question' : null;
  return (
    <p role="status" data-shown="safeguardStanding">
      {why === null ? (
        t('staff.safeguard.free')
      ) : (
        <Badge tone="caution">{t('staff.safeguard.blocked', { why })}</Badge>
      )}
    </p>
  );
}

function History({ told }: { readonly told: Safeguards }) {
  const t = useText();
  if (told.asked.length + told.questionnaires.length + told.checks.length === 0 && !told.questionnaireDue)
    return <EmptyState title={t('staff.safeguard.none')} />;
  const lines = [
    ...told.asked.map(({ kind, blocking, at, answer }) => ({
      at,
      text: t('staff.safeguard.asked', { at: timeText(at), kind, blocking: blocking ? 'yes' : 'no' }),
      more: t('staff.safeguard.answered', { answer: answer ?? 'none' }),
    })),
    ...told.questionnaires.map(({ sentAt, result }) => ({
      at: sentAt,
      text: t('staff.safeguard.sent', { at: timeText(sentAt), result }),
      more: '',
    })),
    ...told.checks.map(({ dueAt, currency, netDeposits, finding }) => ({
      at: dueAt,
      text: t('staff.safeguard.check', {
        at: timeText(dueAt),
        amount: moneyText(netDeposits, currency),
      }),
      more: t('staff.safeguard.finding', { finding: finding ?? 'none' }),
    })),
  ].sort((a, b) => b.at - a.at);
  return (
    <ul className={own.list}>
      {told.questionnaireDue ? <li>{t('staff.safeguard.waiting')}</li> : null}
      {lines.map(({ at, text, more }) => (
        <li key={`${at}${text}`}>
          {text} <span className={styles.aside}>{more}</span>
        </li>
      ))}
    </ul>
  );
}

/** What customers are asked for their safety, and what became of it (RGT-06, RGT-07). */
export function SafeguardsPage() {
  const t = useText();
  const { ask } = useStaff();
  const [found, setFound] = useState<{ readonly name: string; readonly told: Safeguards }>();
  const [because, setBecause] = useState<string>();
  const [done, setDone] = useState(false);
  const look = async (name: string): Promise<void> => {
    setDone(false);
    const reply = await ask(staffSafeguards, {}, { username: name });
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    setFound(reply.kind === 'answered' ? { name, told: reply.answer.data } : undefined);
  };
  return (
    <main className={styles.page}>
      <h1>{t('staff.safeguard.title')}</h1>
      <p className={styles.aside}>{t('staff.safeguard.about')}</p>
      <form
        className={`${styles.form} ${own.part}`}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('username');
          if (typeof name === 'string') void look(name);
        }}
      >
        <Field label={t('staff.safeguard.username')} name="username" required autoComplete="off" />
        <div>
          <Button type="submit">{t('staff.safeguard.look')}</Button>
        </div>
        <p role="alert" className={styles.trouble}>
          {because === undefined ? '' : errorText(t, because)}
        </p>
      </form>
      {found === undefined ? null : (
        <section className={own.part} aria-label={t('staff.safeguard.of', { name: found.name })}>
          <h2>{t('staff.safeguard.of', { name: found.name })}</h2>
          <Standing told={found.told} />
          <SafeguardForm
            key={found.name}
            username={found.name}
            onDo={() => setDone(false)}
            onDone={(told) => {
              setFound({ name: found.name, told });
              setDone(true);
            }}
          />
          <p role="status">{done ? t('staff.safeguard.done') : ''}</p>
          <h3>{t('staff.safeguard.history')}</h3>
          <History told={found.told} />
        </section>
      )}
    </main>
  );
}
