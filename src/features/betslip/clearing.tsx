import { useState } from 'react';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import styles from './slip-life.module.css';

/** Clears the slip; asks first when much would go (BSL-07). */
export function ClearAll({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const clear = (): void => submit({ type: 'intent/slipCleared', data: {} });
  return (
    <>
      <Button
        small
        look="quiet"
        onClick={() => {
          if (!view.life.clearAsks) {
            clear();
            return;
          }
          setAsking(true);
          submit({
            type: 'intent/viewOptionChosen',
            data: { view: 'betslip', option: 'clear', value: 'asked' },
          });
        }}
      >
        {t('betslip.clear')}
      </Button>
      <Dialog title={t('slip.clearTitle')} open={asking} onClose={() => setAsking(false)}>
        <p>{t('slip.clearBody', { count: view.size })}</p>
        <div className={styles.choice}>
          <Button onClick={() => setAsking(false)}>{t('slip.clearNo')}</Button>
          <Button
            look="primary"
            onClick={() => {
              setAsking(false);
              clear();
            }}
          >
            {t('slip.clearYes')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/**
 * Undo after clearing: there as long as the log says that it can be undone (BSL-07). `SlipAnnouncer` says it.
 */
export function ClearUndo({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  if (!view.undo.offered) return null;
  return (
    <div className={styles.undo}>
      <span>{t('betslip.cleared', { count: view.undo.legs })}</span>
      <Button look="quiet" onClick={() => submit({ type: 'intent/clearUndone', data: {} })}>
        {t('betslip.undo')}
      </Button>
    </div>
  );
}
