import type { EventEntity } from '#domain/market/entities.ts';
import { whyEventShut } from '#domain/market/why-shut.ts';
import { useText } from '#src/text/text.ts';
import { EmptyState } from '#src/ui/states.tsx';

/** An event without a market to bet on: for the moment, or for good once it is over. */
export function NoMarkets({
  event,
}: {
  readonly event: Pick<EventEntity, 'state' | 'suspended' | 'racingData'>;
}) {
  const t = useText();
  const shut = whyEventShut(event);
  return shut === 'over' || shut === 'raceOff' ? (
    <EmptyState title={t('event.over')} hint={t('event.overHint')} />
  ) : (
    <EmptyState title={t('event.noMarkets')} hint={t('event.noMarketsHint')} />
  );
}
