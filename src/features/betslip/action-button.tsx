import { pathFor } from '#domain/navigation/routes.ts';
import { SLIP_FRAGMENT } from '#domain/navigation/slip-fragment.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { actionText } from './action-text.ts';
import { type SlipSurroundings, type SlipTexts, shownSlip } from './slip-texts.ts';

const termsOf = ({ num, den, places }: NonNullable<SlipView['legs'][number]['placeTerms']>) => ({
  num,
  den,
  places,
});

/** Seconds since the bet was sent; 0 while nothing is on its way. */
export function useElapsed(): number {
  const requestedAt = useApp((state) => state.placement.attempt?.requestedAt ?? null);
  const now = useNow(requestedAt !== null);
  return requestedAt === null ? 0 : Math.max(0, Math.floor((now - requestedAt) / 1_000));
}

/**
 * The one button of the slip. A button that cannot act stays focusable and says why (WCAG 4.1.2); the press carries
 * every text that stands on the slip at that moment (EVT-03).
 */
export function ActionButton({
  view,
  texts,
  surroundings,
}: {
  readonly view: SlipView;
  readonly texts: SlipTexts;
  readonly surroundings: SlipSurroundings;
}) {
  const t = useText();
  const submit = useSubmit();
  const seconds = useElapsed();
  const path = useApp((state) => state.navigation.path);
  const touch = useApp((state) => state.lifecycle.formFactor === 'mobile');
  const { action } = view;
  // On a phone the slip lies over the page: after the login it is to lie there again.
  const back = touch ? `${path.split('#')[0] ?? '/'}#${SLIP_FRAGMENT}` : path;

  const act: Partial<Record<typeof action.kind, () => void>> = {
    logIn: () =>
      submit({
        type: 'intent/navigated',
        data: { path: `${pathFor('login')}?back=${encodeURIComponent(back)}`, replace: false },
      }),
    deposit: () => submit({ type: 'intent/navigated', data: { path: pathFor('deposit'), replace: false } }),
    acceptChanges: () =>
      submit({
        type: 'intent/changesAccepted',
        data: {
          shown: view.legs
            .filter((leg) => leg.change?.needsAcceptance === true || leg.lineChanged || leg.termsChanged)
            .map((leg) => ({
              selectionId: leg.selectionId,
              was: leg.change?.was ?? leg.takenText,
              now: leg.priceText,
              version: leg.version,
              ...(leg.placeTerms === null ? {} : { placeTerms: termsOf(leg.placeTerms) }),
            })),
          ...(view.groups.length === 0
            ? {}
            : { groups: view.groups.flatMap(({ id, odds }) => (odds === null ? [] : [{ id, odds }])) }),
        },
      }),
    place: () =>
      submit({ type: 'intent/placePressed', data: { shown: shownSlip(view, texts, surroundings) } }),
  };
  const waiting = action.kind === 'placing' || action.kind === 'checking';
  return (
    <Button
      look="primary"
      wide
      aria-disabled={!action.enabled}
      data-shown="button"
      onClick={() => {
        if (action.enabled) act[action.kind]?.();
      }}
    >
      {waiting ? actionText(action, view, t, seconds) : texts.button}
    </Button>
  );
}
