import { combinedAt } from '#projections/betslip/select-combinable.ts';
import type { LegView } from '#projections/betslip/slip-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import card from './builder-card.module.css';

/** Legs of one event that stand each for itself become one bet builder; at the last of them (BBD-01). */
export function CombineLegs({ leg }: { readonly leg: LegView }) {
  const t = useText();
  const submit = useSubmit();
  const count = useApp((state) => combinedAt(state, leg));
  if (count === 0) return null;
  return (
    <Button
      small
      className={card.way}
      disabled={!leg.removable}
      aria-label={t('betslip.builder.combineSpoken', { count, event: leg.event })}
      onClick={() => submit({ type: 'intent/builderCombinePressed', data: { eventId: leg.eventId } })}
    >
      {t('betslip.builder.combine', { count })}
    </Button>
  );
}
