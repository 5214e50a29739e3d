import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import styles from './sharing.module.css';

/** What is wrong with a link, and of one to a slip that it was not touched (DPL-02, DPL-06). */
export function LinkProblem() {
  const t = useText();
  const submit = useSubmit();
  const problem = useApp((state) => state.sharing.linkProblem);
  const close = (): void => submit({ type: 'intent/slipLinkProblemDismissed', data: {} });
  return (
    <Dialog title={t('slip.linkTitle')} open={problem !== null} onClose={close}>
      <div className={styles.dialog}>
        {problem === null ? null : <p>{t(`slip.link.${problem}`)}</p>}
        {problem?.startsWith('page') === true ? null : <p>{t('slip.linkUntouched')}</p>}
        <Button look="primary" wide onClick={close}>
          {t('betslip.ok')}
        </Button>
      </div>
    </Dialog>
  );
}
