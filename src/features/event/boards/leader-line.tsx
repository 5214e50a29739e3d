import type { EventEntity } from '#domain/market/entities.ts';
import { useText } from '#src/text/text.ts';
import { leadOf, toPar } from './board-columns.ts';

/** Who leads a contest of many, in a row of a list. */
export function LeaderLine({ board }: { readonly board: NonNullable<EventEntity['scoreboard']> }) {
  const t = useText();
  const lead = leadOf(board);
  return lead === undefined
    ? null
    : t('event.leader', { name: lead.name, others: lead.others, ...toPar(lead.total) });
}
