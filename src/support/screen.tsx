import { useState } from 'react';
import { CurrentPage } from '#src/app/current-page.tsx';
import { Providers } from '#src/app/providers.tsx';
import { slots } from '#src/app/slots.tsx';
import { Shell } from '#src/features/shell/shell.tsx';
import { PriceBoardContext } from '#src/platform/store/use-price-board.ts';
import { useText } from '#src/text/text.ts';
import { EmptyState } from '#src/ui/states.tsx';
import { createReplayBoard, type ReplayFrame } from '../replay-screen/replay-frame.ts';

/**
 * Makes this frame's window answer as the customer's did: its clock stands at the shown event, the theme is
 * the recorded one. Nothing in it takes the focus, as the keys belong to whoever looks. Only this frame is
 * touched; the console around it keeps its clock.
 */
export function standStill(view: Window & typeof globalThis, stage: ReplayFrame): void {
  view.Date.now = stage.now;
  view.HTMLElement.prototype.focus = () => undefined;
  const media = view.matchMedia.bind(view);
  view.matchMedia = (query) =>
    media(/prefers-color-scheme/.test(query) ? (stage.theme() === 'dark' ? 'all' : 'not all') : query);
}

/** In the place of the page: it is not known, and no other is shown for it. */
function PageUnknown() {
  const t = useText();
  return <EmptyState title={t('evidence.pageUnknown')} hint={t('evidence.pageUnknownHint')} />;
}

/** The app's own screens over the recorded state. Nothing in here can reach an interpreter. */
export function Screen({ stage }: { readonly stage: ReplayFrame }) {
  const [board] = useState(() => createReplayBoard(stage));
  return (
    <PriceBoardContext value={board}>
      <Providers runtime={stage}>
        <Shell slots={slots}>{stage.pageKnown ? <CurrentPage /> : <PageUnknown />}</Shell>
      </Providers>
    </PriceBoardContext>
  );
}
