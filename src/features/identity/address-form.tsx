import { type SubmitEvent, useState } from 'react';
import type { IdentityState } from '#projections/user/user-state.ts';
import { focusFirstInvalid, textOf } from '#src/features/login/form-fields.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { ADDRESS_FIELDS, AddressFields } from './address-fields.tsx';
import styles from './identity.module.css';
import { StepStatus } from './step-status.tsx';

/** Asks the check again, which did not answer when they joined: their address is known since then. */
export function LookUpAgain({ step }: { readonly step: IdentityState['step'] }) {
  const t = useText();
  const submit = useSubmit();
  const busy = step?.outcome === 'sending';
  return (
    <Card aria-label={t('identity.lookUp')}>
      <CardHead>
        <h2>{t('identity.lookUp')}</h2>
      </CardHead>
      <div className={styles.form}>
        <p>{t('identity.lookUpKnown')}</p>
        <Button
          look="primary"
          wide
          aria-disabled={busy}
          onClick={() => {
            if (!busy) submit({ type: 'intent/addressSubmitted', data: {} });
          }}
        >
          {t(busy ? 'identity.lookUpSending' : 'identity.lookUpSubmit')}
        </Button>
        <StepStatus step={step?.step === 'lookUp' ? step : undefined} />
      </div>
    </Card>
  );
}

/** The address that the customer is looked up by. Of what is typed the log has marks alone. */
export function AddressForm({ step }: { readonly step: IdentityState['step'] }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const busy = step?.outcome === 'sending';
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const textIn = (name: string): string => textOf(form, name).trim();
    const empty = ADDRESS_FIELDS.filter((name) => textIn(name) === '');
    setMissing(empty);
    if (empty.length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    const mark = (name: string): string => pseudonymOf(vault, name, textIn(name));
    submit({
      type: 'intent/addressSubmitted',
      data: { address: mark('address'), city: mark('city'), postalCode: mark('postalCode') },
    });
  };
  return (
    <Card aria-label={t('identity.lookUp')}>
      <CardHead>
        <h2>{t('identity.lookUp')}</h2>
      </CardHead>
      <form className={styles.form} onSubmit={send} noValidate>
        <p>{t('identity.lookUpAbout')}</p>
        <AddressFields errors={Object.fromEntries(missing.map((name) => [name, t('identity.missing')]))} />
        <Button type="submit" look="primary" wide aria-disabled={busy}>
          {t(busy ? 'identity.lookUpSending' : 'identity.lookUpSubmit')}
        </Button>
        <StepStatus step={step?.step === 'lookUp' ? step : undefined} />
      </form>
    </Card>
  );
}
