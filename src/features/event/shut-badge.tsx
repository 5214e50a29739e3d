import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { shutWord } from '#src/features/odds/shut-texts.ts';
import { useShut } from '#src/features/odds/use-shut.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import styles from './event-page.module.css';
import { useSelections } from './use-event.ts';

/** Why the prices under it are locked, in sight (MEND-15, MEND-30). */
export function ShutBadge({ event, market }: { readonly event: EventEntity; readonly market: MarketEntity }) {
  const t = useText();
  const shut = useShut(event, market, useSelections(market));
  return shut === undefined ? null : (
    <Badge>
      <span className={styles.why}>{shutWord(shut, t)}</span>
    </Badge>
  );
}
