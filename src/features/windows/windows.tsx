import { type ComponentType, Suspense } from 'react';
import { selectTopWindow } from '#projections/windows/select-windows.ts';
import { BlockedProducts } from '#src/features/safer-gambling/blocked-products.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import type { TextArea } from '#src/text/text-areas.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';

/** A window with the texts that it speaks with, fetched when it is due. */
const part = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  texts: readonly TextArea[],
) =>
  lazyPart(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(texts)]);
    return loaded[name];
  });

const safer = ['safer'] as const;
const time = () => import('#src/features/safer-gambling/time-windows.tsx');

const WINDOWS = {
  sessionEnd: part(() => import('#src/features/session-end/session-end-window.tsx'), 'SessionEndWindow', [
    'account',
  ]),
  timeOver: part(time, 'TimeOverWindow', safer),
  intervention: part(
    () => import('#src/features/safer-gambling/intervention-window.tsx'),
    'InterventionWindow',
    safer,
  ),
  realityCheck: part(
    () => import('#src/features/reality-check/reality-check-window.tsx'),
    'RealityCheckWindow',
    ['account'],
  ),
  timeNews: part(time, 'TimeNewsWindow', safer),
  questionnaire: part(
    () => import('#src/features/questionnaire/questionnaire-window.tsx'),
    'QuestionnaireWindow',
    safer,
  ),
  review: part(() => import('#src/features/safer-gambling/review-window.tsx'), 'ReviewWindow', safer),
  firstLimit: part(() => import('#src/features/registration/limit-at-login.tsx'), 'FirstLimitWindow', [
    'safer',
    'account',
  ]),
  newTexts: part(() => import('#src/features/new-texts/new-texts.tsx'), 'NewTextsWindow', [
    'safer',
    'routes',
  ]),
  message: part(() => import('#src/features/messages/message-window.tsx'), 'MessageWindow', [
    'messages',
    'routes',
  ]),
  walkthrough: part(() => import('#src/features/walkthrough/walkthrough-window.tsx'), 'WalkthroughWindow', [
    'account',
  ]),
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
