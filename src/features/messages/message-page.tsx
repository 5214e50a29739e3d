import { Link, useLocation } from 'wouter';
import { getInbox } from '#domain/contract/messages.ts';
import type { InboxMessage } from '#domain/messages/inbox-message.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectMessage } from '#projections/user/select-messages.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { MarkSaid, Meta } from './inbox-page.tsx';
import { useMessageWords } from './message-words.ts';
import styles from './messages.module.css';

function Reading({ message }: { readonly message: InboxMessage }) {
  const t = useText();
  const submit = useSubmit();
  const [, go] = useLocation();
  const { id, read } = message;
  const { title, text } = useMessageWords(message);
  const busy = useApp(({ user }) => user.messages?.marks[id]?.state === 'sending');
  const press = (action: 'READ' | 'UNREAD' | 'DELETE') => (): void => {
    if (busy) return;
    submit({ type: 'intent/messageMarked', data: { id, action } });
    if (action === 'DELETE') go(pathFor('inbox'));
  };
  return (
    <>
      <PageHead heading={title} title={t('route.inboxDetails')} noindex />
      <Card>
        <article className={styles.message} data-shown="message">
          <Meta message={message} />
          <p className={styles.text}>{text}</p>
          <div className={styles.presses}>
            <Button small aria-disabled={busy} onClick={press(read ? 'UNREAD' : 'READ')}>
              {t(read ? 'inbox.markUnread' : 'inbox.markRead')}
            </Button>
            <Button small aria-disabled={busy} onClick={press('DELETE')}>
              {t('inbox.delete')}
            </Button>
          </div>
        </article>
        <MarkSaid id={id} />
      </Card>
    </>
  );
}

function Absent() {
  const t = useText();
  const known = useApp(({ user }) => user.messages?.inbox !== undefined);
  const failed = useApp(({ user }) => user.messages?.loadFailed === true);
  return (
    <>
      <PageHead heading={t('route.inboxDetails')} title={t('route.inboxDetails')} noindex />
      <Card>
        {known ? (
          <EmptyState
            title={t('inbox.gone')}
            hint={t('inbox.goneHint')}
            action={<ButtonLink href={pathFor('inbox')}>{t('inbox.back')}</ButtonLink>}
          />
        ) : failed ? (
          <LoadFailed view={getInbox.name} />
        ) : (
          <SkeletonRows rows={3} height={64} />
        )}
      </Card>
    </>
  );
}

/** One message at its own address; opening it reads it (MSG-03.2). */
export function MessagePage() {
  const t = useText();
  const message = useApp((state) => selectMessage(state, state.navigation.params.cid ?? ''));
  return (
    <Page>
      {message === undefined ? <Absent /> : <Reading key={message.id} message={message} />}
      {message === undefined ? null : (
        <Link href={pathFor('inbox')} className={styles.back}>
          {t('inbox.back')}
        </Link>
      )}
    </Page>
  );
}
