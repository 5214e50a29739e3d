import type { AccessOutcome, AccessStep } from '#domain/events/account-access.ts';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { useFault } from './use-step.ts';

function textOfFault(fault: Exclude<AccessOutcome, 'done'>): MessageId {
  switch (fault) {
    case 'weak':
    case 'tooSoon':
    case 'noMail':
      return 'profile.step.lost';
    case 'tooMany':
      return 'profile.step.locked';
    default:
      return `profile.step.${fault}`;
  }
}

/** Why one of these steps came to nothing; nothing while none has. */
export function StepFault({ steps }: { readonly steps: readonly [AccessStep, AccessStep?] }) {
  const t = useText();
  const first = useFault(steps[0]);
  const second = useFault(steps[1] ?? steps[0]);
  const fault = first ?? second;
  return fault === undefined ? null : <FormAlert key={fault}>{t(textOfFault(fault))}</FormAlert>;
}
