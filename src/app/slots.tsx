import { Suspense } from 'react';
import { slipIsEmpty } from '#projections/betslip/select-legs.ts';
import { countLateResults, selectOutOfSight } from '#projections/placement/select-late-results.ts';
import { AccountHeader } from '#src/features/account-header/account-header.tsx';
import type { Slots } from '#src/features/shell/shell.tsx';
import { afterFirstPage } from '#src/platform/parts/after-first-page.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { Later } from '#src/ui/later.tsx';
import { lazyPart, preparedPart } from '#src/ui/lazy-part.ts';
import { PartBoundary } from '#src/ui/part-boundary.tsx';

// The slip's screen is not needed for the first paint: its rules are in the read models, and the price
// buttons work without it.
const slipTexts = [
  'bets',
  'betslip',
  'bonuses',
  'slipLife',
  'placement',
  'receipt',
  'myBets',
  'racingBets',
] as const;
/** Money is pressed for in the slip: not before presses are guarded (MEND-27). */
const pressGuard = () => import('#src/platform/press/press-guard.ts');
const LazyColumn = lazyPart(async () => {
  await afterFirstPage();
  const [{ SlipColumn }] = await Promise.all([
    import('#src/features/betslip/slip-column.tsx'),
    loadTexts(slipTexts),
    pressGuard(),
  ]);
  return SlipColumn;
});
export const touchSlip = () => import('#src/features/betslip/slip-bar.tsx');
const { Component: LazyTouchSlip, prepare } = preparedPart(async () => {
  const [{ TouchSlip }] = await Promise.all([touchSlip(), loadTexts(slipTexts), pressGuard()]);
  return TouchSlip;
});
/** Fetches it ahead (`prepare-slip.ts`). */
export const prepareTouchSlip = prepare;

const LazyWindows = lazyPart(async () => (await import('#src/features/windows/windows.tsx')).Windows);

const LazyToasts = lazyPart(async () => {
  const [{ PassingToasts }] = await Promise.all([
    import('#src/features/alerts/passing-toasts.tsx'),
    loadTexts(['receipt', 'lists']),
  ]);
  return PassingToasts;
});

const SlipColumn = () => (
  <PartBoundary>
    <Later>
      <LazyColumn />
    </Later>
  </PartBoundary>
);

/** Bar and sheet of the touch layout; nothing of them is fetched before the page stands. */
function TouchSlip() {
  const wanted = useApp(
    (state) =>
      !slipIsEmpty(state) ||
      state.betslip.open ||
      state.placement.step !== 'before' ||
      state.sharing.linkProblem !== null,
  );
  if (!wanted) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyTouchSlip />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * Windows that come by themselves: to customers alone, and to who was one until a moment ago; beside them
 * goes what takes offers from who is shut out.
 */
function Windows() {
  const wanted = useApp(({ user }) => user.userId !== null || (user.timeOver ?? user.shut) !== undefined);
  if (!wanted) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyWindows />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * What became of a bet or of a favourite, said on whatever page (PLC-08, ENG-05); nothing of it is fetched
 * before there is something to say.
 */
function Outcomes() {
  const isDue = useApp(
    (state) =>
      countLateResults(state) > 0 || selectOutOfSight(state) !== null || state.settings.alerts !== undefined,
  );
  if (!isDue) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyToasts />
      </Suspense>
    </PartBoundary>
  );
}

/** What other features put into the shell. */
export const slots: Slots = {
  account: <AccountHeader />,
  slipColumn: <SlipColumn />,
  slipBar: <TouchSlip />,
  windows: (
    <>
      <Outcomes />
      <Windows />
    </>
  ),
};
