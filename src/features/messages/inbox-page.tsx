import { Link } from 'wouter';
import { getInbox } from '#domain/contract/messages.ts';
import type { InboxMessage } from '#domain/messages/inbox-message.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { IconMail, IconTrash } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useMessageWords } from './message-words.ts';
import styles from './messages.module.css';

/** What became of the last mark of a message, where that is to be said. */
export function MarkSaid({ id }: { readonly id: string }) {
  const t = useText();
  const state = useApp(({ user }) => user.messages?.marks[id]?.state);
  const failed = state === 'lost' || state === 'refused';
  return (
    <p role="status" className={styles.said}>
      {failed ? t(`inbox.${state}`) : ''}
    </p>
  );
}

/** When it came, and whether it is an offer; in the list also whether it is unread. */
export function Meta({
  message: { at, kind },
  unread = false,
}: {
  readonly message: InboxMessage;
  readonly unread?: boolean;
}) {
  const t = useText();
  return (
    <span className={styles.meta}>
      {unread ? <Badge tone="accent">{t('inbox.unread')}</Badge> : null}
      {kind === 'OFFER' ? <Badge>{t('inbox.offer')}</Badge> : null}
      <span>
        {dayText(at)} {timeText(at)}
      </span>
    </span>
  );
}

function Row({ message }: { readonly message: InboxMessage }) {
  const t = useText();
  const submit = useSubmit();
  const { title } = useMessageWords(message);
  const { id } = message;
  const busy = useApp(({ user }) => user.messages?.marks[id]?.state === 'sending');
  return (
    <li>
      <div className={styles.row} data-read={message.read} data-message-id={id}>
        <Link href={pathFor('inboxDetails', { cid: id })} className={styles.open}>
          <strong>{title}</strong>
          <Meta message={message} unread={!message.read} />
        </Link>
        <IconButton
          label={t('inbox.deleteNamed', { title })}
          aria-disabled={busy}
          onClick={() => busy || submit({ type: 'intent/messageMarked', data: { id, action: 'DELETE' } })}
        >
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <MarkSaid id={id} />
    </li>
  );
}

function List() {
  const t = useText();
  const messages = useApp(({ user }) => user.messages);
  const inbox = messages?.inbox;
  if (inbox === undefined)
    return messages?.loadFailed === true ? (
      <LoadFailed view={getInbox.name} />
    ) : (
      <SkeletonRows rows={4} height={64} />
    );
  return (
    <>
      {messages?.loadFailed === true ? (
        <p role="status" className={styles.said}>
          {t('inbox.stale')}
        </p>
      ) : null}
      {inbox.length === 0 ? (
        <EmptyState
          title={t('inbox.none')}
          hint={t('inbox.noneHint')}
          icon={<IconMail size={24} aria-hidden="true" />}
        />
      ) : (
        <ul className={styles.rows} aria-label={t('route.inbox')}>
          {inbox.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Messages to the customer, newest first (MSG-03). */
export function InboxPage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('route.inbox')} title={t('route.inbox')} noindex />
      <Card>
        <List />
      </Card>
    </Page>
  );
}
