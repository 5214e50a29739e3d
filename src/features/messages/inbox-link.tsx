import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectUnread } from '#projections/user/select-messages.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconMail } from '#src/ui/icons.ts';
import styles from './messages.module.css';

/** The inbox in the top bar, with the number of unread messages (MSG-03.2). */
export function InboxLink() {
  const t = useText();
  const unread = useApp(selectUnread);
  const name = t('inbox.count', { unread });
  return (
    <Link href={pathFor('inbox')} className={styles.inboxLink} aria-label={name} title={name}>
      <IconMail size={20} aria-hidden="true" />
      {unread === 0 ? null : (
        <span aria-hidden="true" data-shown="unread">
          <Badge tone="accent">{unread}</Badge>
        </span>
      )}
    </Link>
  );
}
