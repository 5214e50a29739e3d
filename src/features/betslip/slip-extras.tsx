import { useState } from 'react';
import { EnterCode } from '#src/features/sharing/enter-code.tsx';
import { Recommended } from '#src/features/sharing/recommended.tsx';
import { RequestBet } from '#src/features/sharing/request-bet.tsx';
import { ShareSlip } from '#src/features/sharing/share-slip.tsx';
import styles from '#src/features/sharing/sharing.module.css';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import { slipPicture } from './slip-picture.ts';
import type { useSlip } from './use-slip.ts';

type Shown = 'share' | 'code' | 'request';

/**
 * What stands below the slip and is no part of the bet: giving it away, filling it from a code, asking for a
 * bet.
 */
export function SlipExtras(slip: Pick<ReturnType<typeof useSlip>, 'view' | 'texts'>) {
  const t = useText();
  const submit = useSubmit();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (what: Shown) => (): void => {
    setShown(what);
    submit({ type: 'intent/viewOptionChosen', data: { view: 'betslip', option: 'dialog', value: what } });
  };
  const hide = (): void => {
    if (shown === 'request') submit({ type: 'intent/betRequestDismissed', data: {} });
    setShown(null);
  };
  return (
    <>
      <div className={styles.actions}>
        {slip.view.legs.length === 0 ? null : (
          <Button look="quiet" onClick={show('share')}>
            {t('slip.share')}
          </Button>
        )}
        <Button look="quiet" onClick={show('code')}>
          {t('slip.codeHave')}
        </Button>
        <Button look="quiet" onClick={show('request')}>
          {t('slip.request')}
        </Button>
      </div>
      <Recommended />
      <Dialog title={t('slip.shareTitle')} open={shown === 'share'} onClose={hide}>
        <ShareSlip picture={(now) => slipPicture(slip, now, t)} />
      </Dialog>
      <Dialog title={t('slip.codeHave')} open={shown === 'code'} onClose={hide}>
        <EnterCode onDone={hide} />
      </Dialog>
      <Dialog title={t('slip.request')} open={shown === 'request'} onClose={hide}>
        <RequestBet onDone={hide} />
      </Dialog>
    </>
  );
}
