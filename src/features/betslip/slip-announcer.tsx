import { useEffect, useRef, useState } from 'react';
import type { LegView, PlacedBetView, SlipView } from '#projections/betslip/slip-view.ts';
import { shutOfLeg, shutWord } from '#src/features/odds/shut-texts.ts';
import { type Text, useText } from '#src/text/text.ts';
import { offerTexts } from './placing/held-bets.tsx';
import type { SlipTexts } from './slip-texts.ts';

/** The polite region speaks at most this often, in milliseconds (experience, "Slip live region"). */
const SPEAK_EVERY = 5_000;

/**
 * What may interrupt a screen reader: a leg that cannot be bet on, and how a placement ended; nothing else
 * (UK-59).
 */
function urgentText(view: SlipView, t: Text): string {
  const { phase, outcome, placed, total } = view.placement;
  if (phase === 'checking') return t('betslip.sayChecking');
  if (phase === 'result') {
    if (outcome === 'success') return t('betslip.sayPlaced');
    if (outcome === 'partial') return t('betslip.sayPartly', { placed, total });
    return view.placement.bets.some((bet) => bet.status === 'unconfirmed')
      ? t('receipt.unconfirmed')
      : t('betslip.sayFailed');
  }
  const said = view.legs.flatMap((leg) => {
    const shut = shutOfLeg(leg);
    return shut === undefined ? [] : [t('betslip.sayShut', { selection: leg.name, why: shutWord(shut, t) })];
  });
  return said.join('. ');
}

/**
 * That a trader looks at a bet, or what he offers: the time that is left is not told, it would never be
 * quiet.
 */
function heldText(view: SlipView, t: Text): string {
  const { held, bets, unresolved } = view.placement;
  const offers = offersText([...bets, ...unresolved], view.currency, t);
  return offers === '' && held !== null ? t(`placement.held.${held}`) : offers;
}

function offersText(bets: readonly PlacedBetView[], currency: string, t: Text): string {
  return bets
    .flatMap(({ hold }) => hold?.offer ?? [])
    .map((offer) => {
      const { stake, odds, returns } = offerTexts(offer, currency, t);
      return t('placement.offer.say', { stake, odds, returns });
    })
    .join(' ');
}

function politeText(view: SlipView, texts: SlipTexts, t: Text): string {
  const held = heldText(view, t);
  if (view.placement.phase === 'confirming' || held !== '') return held;
  if (view.size === 0 && view.undo.offered) return t('betslip.cleared', { count: view.undo.legs });
  const asked = ({ change }: { readonly change: LegView['change'] }): boolean =>
    change?.needsAcceptance === true;
  const count = view.legs.filter(asked).length + view.groups.filter(asked).length;
  if (count === 0) return '';
  // Without a stake there are no returns to tell.
  return view.totals.stake === 0
    ? t('betslip.sayPrices', { count })
    : t('betslip.sayChanges', { count, returns: texts.returns });
}

/** The latest value, renewed at once after a pause and otherwise at most every `ms`. */
function useAtMostEvery(value: string, ms: number): string {
  const [shown, setShown] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + ms - Date.now());
    const handle = window.setTimeout(() => {
      last.current = Date.now();
      setShown(value);
    }, wait);
    return () => window.clearTimeout(handle);
  }, [value, ms]);
  // What is not true any more is taken back at once.
  return value === '' ? '' : shown;
}

/** The slip's two live regions. Both are there before anything is said in them. */
export function SlipAnnouncer({ view, texts }: { readonly view: SlipView; readonly texts: SlipTexts }) {
  const t = useText();
  const polite = useAtMostEvery(politeText(view, texts, t), SPEAK_EVERY);
  return (
    <>
      <p role="status" aria-atomic="true" className="sr-only">
        {polite}
      </p>
      <p role="alert" className="sr-only">
        {urgentText(view, t)}
      </p>
    </>
  );
}
