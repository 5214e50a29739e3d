import { useEffect, useEffectEvent, useState } from 'react';
import { staffDocuments, type WaitingDocument } from '#domain/contract/staff-identity.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import { DocumentDesk } from './document-desk.tsx';

/** Documents that customers sent and that nobody has looked at, longest waiting first (KYC-03). */
export function DocumentsPage() {
  const t = useText();
  const { ask } = useStaff();
  const [waiting, setWaiting] = useState<readonly WaitingDocument[]>();
  const [more, setMore] = useState(0);
  const [because, setBecause] = useState<string>();
  const [open, setOpen] = useState<string>();
  const read = async (): Promise<void> => {
    const reply = await ask(staffDocuments, {}, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind !== 'answered') return;
    setWaiting(reply.answer.data.documents);
    setMore(reply.answer.data.more);
  };
  const first = useEffectEvent(read);
  useEffect(() => {
    const handle = window.setTimeout(() => void first(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  const readAgain = (): void => {
    setOpen(undefined);
    void read();
  };
  return (
    <main className={styles.page}>
      <h1>{t('staff.documents.title')}</h1>
      <p className={styles.aside}>{t('staff.documents.about')}</p>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {waiting?.length === 0 ? <p className={styles.aside}>{t('staff.documents.none')}</p> : null}
      <ul>
        {waiting?.map(({ id, kind, sentAt }) => (
          <li key={id}>
            <h2>{t('staff.documents.kind', { kind })}</h2>
            <p className={styles.aside}>{timeText(sentAt)}</p>
            {open === id ? (
              <DocumentDesk key={id} id={id} onDone={readAgain} />
            ) : (
              <Button small onClick={() => setOpen(id)}>
                {t('staff.documents.look')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.aside}>{t('staff.documents.more', { count: more })}</p> : null}
      <div>
        <Button small onClick={readAgain}>
          {t('staff.waiting.again')}
        </Button>
      </div>
    </main>
  );
}
