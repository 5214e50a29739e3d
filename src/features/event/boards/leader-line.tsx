import type { EventEntity } from '#domain/market/entities.ts';
import { useText } from '#src/text/text.ts';
import { leadersOf, toPar } from './board-columns.ts';

/** Who leads a contest of many, in a row of a list; nothing before one of them is ahead of another. */
export function LeaderLine({ board }: { readonly board: NonNullable<EventEntity['scoreboard']> }) {
  const t = useText();
  const leaders = leadersOf(board);
  const first = leaders.filter(({ position }) => position === 1);
  const [leader] = first;
  if (leader === undefined || first.length === leaders.length) return null;
  return t('event.leader', { name: leader.name, others: first.length - 1, ...toPar(leader.total) });
}
