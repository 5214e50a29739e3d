import { useEffect, useState } from 'react';
import { HANDOVER } from '#domain/account/handover.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { keepsFocus } from '#src/ui/keeps-focus.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './account-access.module.css';
import { QrCode } from './qr-code.tsx';
import { StepFault } from './step-fault.tsx';
import { useStep } from './use-step.ts';

const ADDRESS = 'handoverUrl';

/** Shown for as long as it works; then it is gone from the screen and the vault. */
function ShownCode({ onOver }: { readonly onOver: () => void }) {
  const t = useText();
  const vault = useVault();
  const [address] = useState(() => vault.held(ADDRESS) ?? '');
  useEffect(() => {
    const timer = setTimeout(onOver, HANDOVER.shown);
    return () => {
      clearTimeout(timer);
      vault.hold(ADDRESS, '');
    };
  }, [onOver, vault]);
  return (
    <>
      <p role="status">{t('handover.scan')}</p>
      <QrCode text={address} label={t('handover.qr')} />
      <p className={styles.small}>{t('handover.once')}</p>
    </>
  );
}

/** Goes on on another device (ACC-08): its camera reads the code, and it is logged in there. */
export function HandoverCard() {
  const t = useText();
  const submit = useSubmit();
  const state = useStep('handOver');
  const [phase, setPhase] = useState<'none' | 'asked' | 'over'>('none');
  const sending = state === 'sending';
  const press = (): void => {
    if (sending) return;
    setPhase('asked');
    submit({ type: 'intent/handoverAsked', data: {} });
  };
  return (
    <Card aria-label={t('handover.title')}>
      <CardHead>
        <h2>{t('handover.title')}</h2>
      </CardHead>
      <div className={styles.form} ref={keepsFocus} tabIndex={-1}>
        {phase === 'asked' && state === 'done' ? (
          <ShownCode onOver={() => setPhase('over')} />
        ) : (
          <>
            <p>{t(phase === 'over' ? 'handover.over' : 'handover.about')}</p>
            <StepFault steps={['handOver']} />
            <Button aria-disabled={sending} onClick={press}>
              {t(sending ? 'profile.sending' : phase === 'over' ? 'handover.again' : 'handover.show')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
