import { useEffect, useEffectEvent, useState } from 'react';
import { type SaidMessage, staffMessages, staffWithdraw } from '#domain/contract/staff-messages.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/modal.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { errorText } from '../error-text.ts';
import { ReasonedForm } from '../reasoned-form.tsx';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import announceStyles from './announce.module.css';
import { AnnounceForm } from './announce-form.tsx';

function useSaid() {
  const { ask } = useStaff();
  const [said, setSaid] = useState<readonly SaidMessage[]>();
  const [because, setBecause] = useState<string>();
  const read = async (): Promise<void> => {
    const reply = await ask(staffMessages, {}, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setSaid(reply.answer.data);
  };
  const first = useEffectEvent(read);
  useEffect(() => {
    const handle = window.setTimeout(() => void first(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return { said, because, readAgain: () => void read() };
}

/** Why it is taken back, before it is. */
function Withdrawing({
  message,
  onDone,
  onClose,
}: {
  readonly message: SaidMessage;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { ask } = useStaff();
  const withdraw = async (form: FormData): Promise<string | undefined> => {
    const why = form.get('why');
    if (typeof why !== 'string') return undefined;
    const reply = await ask(staffWithdraw, {}, { id: message.id, why });
    if (reply.kind === 'refused') return reply.because;
    onDone();
    return undefined;
  };
  return (
    <Dialog title={t('staff.announce.withdrawTitle', { title: message.title })} open onClose={onClose}>
      <ReasonedForm onOrder={withdraw} button={t('staff.announce.withdraw')}>
        <p>{t('staff.announce.withdrawAbout')}</p>
      </ReasonedForm>
    </Dialog>
  );
}

function Said({ message, onWithdraw }: { readonly message: SaidMessage; readonly onWithdraw: () => void }) {
  const t = useText();
  const { to, kind, important, title, text, at } = message;
  return (
    <li className={announceStyles.said} data-message-id={message.id}>
      <h3>{title}</h3>
      <div className={styles.buttons}>
        <Badge>{t(`staff.announce.to.${to}`)}</Badge>
        <Badge>{t(`staff.announce.kind.${kind}`)}</Badge>
        {important ? <Badge tone="caution">{t('staff.announce.important')}</Badge> : null}
      </div>
      <p className={styles.aside}>{timeText(at)}</p>
      <p className={announceStyles.text}>{text}</p>
      <div>
        <Button small onClick={onWithdraw}>
          {t('staff.announce.withdraw')}
        </Button>
      </div>
    </li>
  );
}

/** What staff say to customers, and take back (MSG-08). */
export function AnnouncePage() {
  const t = useText();
  const { said, because, readAgain } = useSaid();
  const [withdrawing, setWithdrawing] = useState<SaidMessage>();
  const [done, setDone] = useState<'said' | 'withdrawn'>();
  const finished = (what: 'said' | 'withdrawn') => (): void => {
    setWithdrawing(undefined);
    setDone(what);
    readAgain();
  };
  return (
    <main className={styles.page}>
      <h1>{t('staff.announce.title')}</h1>
      <AnnounceForm onSay={() => setDone(undefined)} onSaid={finished('said')} />
      <p role="status">{done === undefined ? '' : t(`staff.announce.${done}`)}</p>
      <h2>{t('staff.announce.standing')}</h2>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {said === undefined && because === undefined ? <p role="status">{t('state.loading')}</p> : null}
      {said?.length === 0 ? <EmptyState title={t('staff.announce.none')} /> : null}
      <ul className={announceStyles.list}>
        {said?.map((message) => (
          <Said key={message.id} message={message} onWithdraw={() => setWithdrawing(message)} />
        ))}
      </ul>
      {withdrawing === undefined ? null : (
        <Withdrawing
          message={withdrawing}
          onDone={finished('withdrawn')}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </main>
  );
}
