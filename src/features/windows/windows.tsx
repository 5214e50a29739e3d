import { Suspense } from 'react';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { BlockedProducts } from '#src/features/safer-gambling/blocked-products.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';

const RealityCheckWindow = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#src/features/reality-check/reality-check-window.tsx'),
    loadTexts(['account']),
  ]);
  return part.RealityCheckWindow;
});
const TimeOverWindow = lazyPart(async () => {
  const [{ TimeOverWindow: Part }] = await Promise.all([
    import('#src/features/safer-gambling/time-windows.tsx'),
    loadTexts(['safer']),
  ]);
  return Part;
});
const TimeNewsWindow = lazyPart(async () => {
  const [{ TimeNewsWindow: Part }] = await Promise.all([
    import('#src/features/safer-gambling/time-windows.tsx'),
    loadTexts(['safer']),
  ]);
  return Part;
});
const InterventionWindow = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#src/features/safer-gambling/intervention-window.tsx'),
    loadTexts(['safer']),
  ]);
  return part.InterventionWindow;
});
const NewTextsWindow = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#src/features/new-texts/new-texts.tsx'),
    loadTexts(['safer', 'routes']),
  ]);
  return part.NewTextsWindow;
});

const MessageWindow = lazyPart(async () => {
  const [part] = await Promise.all([
    import('#src/features/messages/message-window.tsx'),
    loadTexts(['messages', 'routes']),
  ]);
  return part.MessageWindow;
});

const WINDOWS = {
  timeOver: TimeOverWindow,
  intervention: InterventionWindow,
  realityCheck: RealityCheckWindow,
  timeNews: TimeNewsWindow,
  newTexts: NewTextsWindow,
  message: MessageWindow,
} as const;

/**
 * The window that comes first of those that are due (MOD-05); each is fetched when it is. Beside it, without
 * a window, what takes blocked products from the page.
 */
export function Windows() {
  const top = useApp(selectTopWindow);
  const Top = top === null ? null : WINDOWS[top];
  return (
    <>
      <BlockedProducts />
      {Top === null ? null : (
        <Suspense fallback={null}>
          <Top />
        </Suspense>
      )}
    </>
  );
}
