import { DOCUMENT_LIMITS } from '#domain/identity/documents.ts';
import type { IdentityState } from '#projections/user/user-state.ts';
import { useText } from '#src/text/text.ts';

export const MEGABYTES = DOCUMENT_LIMITS.bytes / 1_024 / 1_024;

/** What became of the last step; what is said of it stands at its form. */
export function StepStatus({ step }: { readonly step: IdentityState['step'] }) {
  const t = useText();
  const said =
    step === undefined || step.outcome === 'sending' || step.outcome === 'done'
      ? ''
      : t(`identity.outcome.${step.outcome}`, {
          megabytes: MEGABYTES,
          side: DOCUMENT_LIMITS.leastSide,
          pages: DOCUMENT_LIMITS.pages,
        });
  return (
    <p role="status" data-shown="identityStep">
      {said}
    </p>
  );
}
