import { apartAt, combinedAt } from '#projections/betslip/select-combinable.ts';
import type { LegView } from '#projections/betslip/slip-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import life from '../slip-life.module.css';
import card from './builder-card.module.css';

/** By names of `domain/builder/rules.ts`. */
const REASONS: Readonly<Record<string, MessageId>> = {
  sameMarket: 'betslip.builder.apart.sameMarket',
  impossible: 'betslip.builder.apart.impossible',
  implied: 'betslip.builder.apart.implied',
  implies: 'betslip.builder.apart.implies',
  tooManyLegs: 'betslip.builder.apart.tooManyLegs',
};

/**
 * Legs of one event that stand each for itself become one bet builder, at the last of them; or why one of
 * them cannot, at that one (BBD-01).
 */
export function CombineLegs({ leg }: { readonly leg: LegView }) {
  const t = useText();
  const submit = useSubmit();
  const count = useApp((state) => combinedAt(state, leg));
  const apart = useApp((state) => apartAt(state, leg));
  if (count === 0)
    return apart === null ? null : (
      <p className={life.notUsed}>{t(REASONS[apart] ?? 'betslip.builder.apart.notOffered')}</p>
    );
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
