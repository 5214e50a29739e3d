import type { EventEntity } from '#domain/market/entities.ts';
import type { Part } from '#domain/navigation/destination.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Later } from '#src/ui/later.tsx';
import { Card } from '#src/ui/layout.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { emptyText } from './parts.tsx';

const OutrightCard = lazyPart(async () => {
  const [module] = await Promise.all([import('./outright-card.tsx'), loadTexts(['event', 'builder'])]);
  return module.OutrightCard;
});

/** The outrights or specials of a sport or a league, each with its prices. */
export function Outrights({
  events,
  part,
  matches,
  racing = false,
}: {
  readonly events: readonly EventEntity[];
  readonly part: Part;
  /** Where the matches are: the way on from an empty page. */
  readonly matches: string;
  /** Of races: no outrights, and no matches. */
  readonly racing?: boolean;
}) {
  const t = useText();
  if (events.length === 0)
    return (
      <Card>
        <EmptyState
          title={racing && part === 'outrights' ? t('racing.noFuture') : emptyText(part, t)}
          action={<ButtonLink href={matches}>{t(racing ? 'racing.toRaces' : 'sports.toMatches')}</ButtonLink>}
        />
      </Card>
    );
  return (
    <PartBoundary>
      <Later fallback={<SkeletonRows rows={10} height={48} />}>
        {events.map(({ id }) => (
          <OutrightCard key={id} eventId={id} />
        ))}
      </Later>
    </PartBoundary>
  );
}
