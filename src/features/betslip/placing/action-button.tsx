import { useRef } from 'react';
import type { DataOf, NewInput } from '#domain/events/registry.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { SLIP_FRAGMENT } from '#domain/navigation/slip-fragment.ts';
import { depositPath } from '#domain/payment/deposit-address.ts';
import type { ActionView, SlipView } from '#projections/betslip/slip-view.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { usePressStart } from '#src/platform/press/press-start.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { type SlipSurroundings, type SlipTexts, shownSlip } from '../slip-texts.ts';
import { actionText } from './action-text.ts';
import { standingTexts } from './standing-texts.ts';

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

interface Slip {
  readonly view: SlipView;
  readonly texts: SlipTexts;
  readonly surroundings: SlipSurroundings;
}

/** Changes that the customer is asked to accept, as they stand on the slip. */
const changesShown = ({ legs, groups }: SlipView): DataOf<'intent/changesAccepted'> => ({
  shown: legs
    .filter((leg) => leg.change?.needsAcceptance === true || leg.lineChanged || leg.termsChanged)
    .map((leg) => ({
      selectionId: leg.selectionId,
      was: leg.change?.was ?? leg.takenText,
      now: leg.priceText,
      version: leg.version,
      ...(leg.placeTerms === null ? {} : { placeTerms: termsOf(leg.placeTerms) }),
    })),
  ...(groups.length === 0
    ? {}
    : { groups: groups.flatMap(({ id, odds }) => (odds === null ? [] : [{ id, odds }])) }),
});

/** What a press on the button asks for; undefined where it only says how things stand. */
function inputOf(slip: Slip, back: string, button: Element | null): NewInput | undefined {
  const { kind, enabled } = slip.view.action;
  if (!enabled) return undefined;
  if (kind === 'logIn') {
    const login = `${pathFor('login')}?back=${encodeURIComponent(back)}`;
    return { type: 'intent/navigated', data: { path: login, replace: false } };
  }
  if (kind === 'deposit') {
    const path = depositPath(Number(slip.view.action.params.missing ?? 0), back);
    return { type: 'intent/navigated', data: { path, replace: false } };
  }
  if (kind === 'acceptChanges') return { type: 'intent/changesAccepted', data: changesShown(slip.view) };
  if (kind !== 'place') return undefined;
  const shown = shownSlip(slip.view, slip.texts, slip.surroundings);
  const standing = standingTexts(button?.closest('[data-slip]') ?? null, shown);
  return { type: 'intent/placePressed', data: { shown: { ...shown, ...standing } } };
}

/** What the button would do: to accept is to accept these prices, whatever number of them the label tells. */
const meaningOf = ({ kind, enabled }: ActionView, view: SlipView, { button }: SlipTexts): string =>
  kind === 'acceptChanges'
    ? `${kind}:${JSON.stringify(changesShown(view))}`
    : `${kind}:${enabled}:${kind === 'place' || kind === 'deposit' ? button : ''}`;

/**
 * The one button of the slip. A button that cannot act stays focusable and says why (WCAG 4.1.2); the press
 * carries every text that stands on the slip at that moment (EVT-03).
 */
export function ActionButton({ view, texts, surroundings }: Slip) {
  const t = useText();
  const submit = useSubmit();
  const seconds = useElapsed();
  const path = useApp((state) => state.navigation.path);
  const touch = useApp((state) => state.lifecycle.formFactor === 'mobile');
  // On a phone the slip lies over the page: after the login it is to lie there again.
  const back = touch ? `${path.split('#')[0] ?? '/'}#${SLIP_FRAGMENT}` : path;
  const button = useRef<HTMLButtonElement>(null);
  const { action } = view;
  const began = usePressStart(button, () => inputOf({ view, texts, surroundings }, back, button.current));
  const press = (): void => {
    // A press means what stood on the slip when it began, and the button says the same still (`data-press`).
    const input = began();
    if (input !== undefined) submit(input);
  };
  const waiting = action.kind === 'placing' || action.kind === 'checking';
  return (
    <Button
      look="primary"
      wide
      aria-disabled={!action.enabled}
      data-shown="button"
      translate="no"
      data-press={meaningOf(action, view, texts)}
      ref={button}
      onClick={press}
    >
      {waiting ? actionText(action, view, t, seconds) : texts.button}
    </Button>
  );
}
