import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './ask-again.module.css';

/**
 * Beside the words about what did not come: it is asked for once more.
 *
 * @param view the call's name
 */
export function AskAgain({ view, inCard = true }: { readonly view: string; readonly inCard?: boolean }) {
  const t = useText();
  const submit = useSubmit();
  return (
    <div className={inCard ? styles.inCard : undefined}>
      <Button small onClick={() => submit({ type: 'intent/retryPressed', data: { view } })}>
        {t('state.retry')}
      </Button>
    </div>
  );
}
