import { isOver } from '#domain/market/availability.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { useText } from '#src/text/text.ts';
import { EmptyState } from '#src/ui/states.tsx';

/** An event without a market to bet on: for the moment, or for good once it is over. */
export function NoMarkets({ event }: { readonly event: Pick<EventEntity, 'state'> }) {
  const t = useText();
  return isOver(event.state) ? (
    <EmptyState title={t('event.over')} hint={t('event.overHint')} />
  ) : (
    <EmptyState title={t('event.noMarkets')} hint={t('event.noMarketsHint')} />
  );
}
