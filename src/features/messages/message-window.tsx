import type { InboxMessage } from '#domain/messages/inbox-message.ts';
import { selectImportantMessage } from '#projections/user/select-messages.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import { MarkSaid, Meta } from './inbox-page.tsx';
import { useMessageWords } from './message-words.ts';
import styles from './messages.module.css';

function Shown({ message }: { readonly message: InboxMessage }) {
  const t = useText();
  const submit = useSubmit();
  const { id } = message;
  const { title, text } = useMessageWords(message);
  return (
    <AnswerDialog title={title} layer="workflow">
      <div className={styles.window} data-shown="importantMessage">
        <Meta message={message} />
        <p className={styles.text}>{text}</p>
        <Button
          wide
          look="primary"
          onClick={() => submit({ type: 'intent/messageMarked', data: { id, action: 'CTA_CLOSE' } })}
        >
          {t('inbox.close')}
        </Button>
        <MarkSaid id={id} />
      </div>
    </AnswerDialog>
  );
}

/** An important message, until it has been read; it stays in the inbox (MSG-01.3). */
export function MessageWindow() {
  const message = useApp(selectImportantMessage);
  return message === undefined ? null : <Shown key={message.id} message={message} />;
}
