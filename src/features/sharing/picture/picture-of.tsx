import { Suspense, useState } from 'react';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';
import type { BetPicture } from './bet-picture.ts';

const LazyPicture = lazyPart(async () => {
  const [{ SharePicture }] = await Promise.all([import('./share-picture.tsx'), loadTexts(['slipLife'])]);
  return SharePicture;
});

/**
 * The way to a picture of a bet; what draws it comes when it is asked for.
 *
 * @param bet the picture as it would be made at a moment
 */
export function PictureOf({ bet }: { readonly bet: (now: number) => BetPicture }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button wide onClick={() => setAsked(true)}>
        {t('slip.pictureMake')}
      </Button>
    );
  return (
    <PartBoundary>
      <Suspense fallback={<p role="status">{t('slip.pictureMaking')}</p>}>
        <LazyPicture bet={bet} />
      </Suspense>
    </PartBoundary>
  );
}
