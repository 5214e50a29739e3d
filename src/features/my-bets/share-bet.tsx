import { Suspense, useState } from 'react';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconShare2 } from '#src/ui/icons.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { Dialog } from '#src/ui/overlays.tsx';
import { PartBoundary } from '#src/ui/part-boundary.tsx';

const LazyShared = lazyPart(async () => {
  const [{ SharedBet }] = await Promise.all([import('./shared-bet.tsx'), loadTexts(['slipLife'])]);
  return SharedBet;
});

/** Gives a placed bet away, as a link or a picture. */
export function ShareBet({ bet, look }: { readonly bet: MyBet; readonly look?: 'quiet' }) {
  const t = useText();
  const submit = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    submit({ type: 'intent/viewOptionChosen', data: { view: 'myBets', option: 'dialog', value: 'share' } });
  };
  return (
    <>
      <Button small look={look} onClick={open}>
        <IconShare2 size={16} aria-hidden="true" />
        {t('myBets.share')}
      </Button>
      <Dialog title={t('myBets.shareTitle')} open={isOpen} onClose={() => setOpen(false)}>
        <PartBoundary>
          <Suspense fallback={null}>
            <LazyShared bet={bet} />
          </Suspense>
        </PartBoundary>
      </Dialog>
    </>
  );
}
