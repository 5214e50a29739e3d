import type { SelectionId } from '../brand.ts';
import { groupsFormed } from '../builder/event-picks.ts';
import { acceptedGroupPrices } from '../builder/group-changes.ts';
import { groupsMet } from '../builder/picks-restored.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import { priceText, STARTING_PRICE_TEXT } from '../odds/display-odds.ts';
import { parsePriceText } from '../odds/parse-price-text.ts';
import { termsToAccept } from './each-way/each-way-switches.ts';
import { type Refusal, refused } from './leg-refusal.ts';
import { legOf, legsToAccept, quoteOf, sameMarketLegs, trendBetween } from './legs.ts';
import type { Offer } from './offers.ts';
import type { Leg, Quote, SlipState } from './slip.ts';
import { ignored, inProgress, type SlipDecisionState } from './slip-decision-state.ts';
import { roomIn } from './slip-room.ts';
import { offerFor, startingPriceOf } from './starting-price.ts';

type NewLeg = DataOf<'betslip/legsAdded'>['legs'][number];

export function refusalsFor(offer: Offer | undefined): readonly Refusal[] {
  if (offer === undefined) return ['notLoaded'];
  const found: Refusal[] = [];
  if (offer.price.kind === 'none' || offer.cast !== undefined) found.push('noPrice');
  if (offer.availability === 'expired') found.push('expired');
  if (offer.availability === 'suspended' || offer.availability === 'marketSuspended') found.push('suspended');
  return found;
}

export const newLeg = (offer: Offer, taken: Quote): NewLeg => ({
  selectionId: offer.selectionId,
  marketId: offer.marketId,
  eventId: offer.eventId,
  sportId: offer.sportId,
  names: { ...offer.names },
  inplay: offer.inplay,
  price: taken.price,
  version: taken.version,
  availability: offer.availability,
  ...(offer.eachWay === undefined ? {} : { eachWay: offer.eachWay }),
  ...(offer.earlyPayouts === undefined ? {} : { earlyPayouts: [...offer.earlyPayouts] }),
});

const quoted = (offer: Offer): Quote => ({ price: offer.price, version: offer.version });

/** What the button said, when it is not what the table says by now (FAIL-03). */
export function takenFrom(shown: { readonly price: string; readonly version: number }, offer: Offer): Quote {
  const now = quoted(offer);
  if (shown.price === STARTING_PRICE_TEXT) return startingPriceOf(offer) ?? now;
  const same = [priceText(offer.price, 'FRACTIONAL'), priceText(offer.price, 'DECIMAL')].includes(
    shown.price,
  );
  const price = parsePriceText(shown.price);
  return same || shown.version >= offer.version || price === undefined
    ? now
    : { price, version: shown.version };
}

/**
 * Pressed at SP while the leg is at a price, or the other way round: the leg changes over and keeps its
 * stake.
 */
function otherPriceType(leg: Leg, shown: string, offer: Offer): Quote | undefined {
  const isAtStart = leg.acknowledged.price.kind === 'startingPrice';
  const wantsStart = shown === STARTING_PRICE_TEXT;
  if (isAtStart === wantsStart || refusalsFor(offer).length > 0) return undefined;
  return wantsStart ? startingPriceOf(offer) : quoted(offer);
}

/** Toggle: adds the leg, takes it out again, or says every reason why not (BSL-01, BSL-02). */
export function decideOddsPressed(
  moment: SlipDecisionState,
  pressed: DataOf<'intent/oddsPressed'>,
): NewDerived[] {
  const { selectionId, shown } = pressed;
  if (inProgress(moment)) return [ignored('intent/oddsPressed', 'progress')];
  const offer = moment.lookup.offer(pressed);
  const leg = legOf(moment.slip, selectionId);
  if (leg !== undefined) {
    const other = offer === undefined ? undefined : otherPriceType(leg, shown.price, offer);
    if (other !== undefined)
      return [{ type: 'betslip/legPriceTypeChanged', data: { selectionId, ...other } }];
    return [{ type: 'betslip/legsRemoved', data: { selectionIds: [selectionId], cause: 'toggled' } }];
  }
  const full: readonly Refusal[] = roomIn(moment) < 1 ? ['maxSize'] : [];
  const found = [...full, ...refusalsFor(offer)];
  if (offer === undefined || found.length > 0) return [refused(moment, [selectionId], found)];
  const taken = takenFrom(shown, offer);
  const added: NewDerived = {
    type: 'betslip/legAdded',
    data: { ...newLeg(offer, taken), shown: shown.price },
  };
  const formed = groupsFormed(moment, [offer]);
  if (taken.version === offer.version) return [added, ...formed];
  return [
    added,
    { type: 'betslip/legPriceChanged', data: { selectionId, price: offer.price, version: offer.version } },
    ...formed,
  ];
}

/** All or none (BSL-02). Selections that are in the slip already are no obstacle; only new ones count. */
export function decideSelectionsPressed(
  moment: SlipDecisionState,
  pressed: readonly SelectionId[],
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/selectionsPressed', 'progress')];
  const wanted = [...new Set(pressed)].filter((id) => legOf(moment.slip, id) === undefined);
  if (wanted.length === 0) return [refused(moment, [...pressed], ['duplicate'])];
  const found: Refusal[] = [];
  if (roomIn(moment) < wanted.length) found.push('maxSize');
  const legs: NewLeg[] = [];
  for (const id of wanted) {
    const ids = moment.lookup.find(id);
    const offer = ids === undefined ? undefined : moment.lookup.offer(ids);
    found.push(...refusalsFor(offer));
    if (offer !== undefined) legs.push(newLeg(offer, offer));
  }
  if (found.length > 0) return [refused(moment, wanted, found)];
  return [{ type: 'betslip/legsAdded', data: { legs } }, ...groupsFormed(moment, legs)];
}

/**
 * The backup with what its selections are worth by now; empty when it would not fit any more. They stand as
 * they stood; where others of their event have come into the slip meanwhile, they are one bet builder with
 * them (BBD-01).
 */
export function restored(moment: SlipDecisionState, cause: 'undo' | 'reuse'): readonly NewDerived[] {
  const { slip, lookup } = moment;
  const back = slip.backup?.legs.filter((leg) => legOf(slip, leg.selectionId) === undefined) ?? [];
  const here = new Set(slip.casts.map(({ id }) => id));
  const casts = slip.backup?.casts?.filter(({ id }) => !here.has(id)) ?? [];
  const lines = back.length + casts.length;
  if (lines === 0 || roomIn(moment) < lines) return [];
  const quotes = back.flatMap((leg) => {
    const found = lookup.offer(leg);
    if (found === undefined) return [];
    const offer = offerFor(leg, found);
    return [
      {
        selectionId: leg.selectionId,
        price: offer.price,
        version: offer.version,
        availability: offer.availability,
      },
    ];
  });
  return [{ type: 'betslip/slipRestored', data: { cause, quotes } }, ...groupsMet(moment, back)];
}

export function decideClearUndone(moment: SlipDecisionState): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/clearUndone', 'progress')];
  const undo = moment.slip.backup?.because === 'cleared' ? restored(moment, 'undo') : [];
  return undo.length > 0 ? [...undo] : [ignored('intent/clearUndone', 'nothingToUndo')];
}

export function decideLegSwitched(
  moment: SlipDecisionState,
  { selectionId, active }: DataOf<'intent/legSwitched'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/legSwitched', 'progress')];
  const leg = legOf(moment.slip, selectionId);
  if (leg === undefined) return [ignored('intent/legSwitched', 'notInSlip')];
  if (leg.active === active) return [ignored('intent/legSwitched', 'unchanged')];
  const formed = active ? groupsFormed(moment, [leg]) : [];
  return [{ type: 'betslip/legActivityChanged', data: { selectionId, active } }, ...formed];
}

/**
 * The other legs of the market are switched off, so that this one is the one that is multiplied (BSL-09): in
 * sight as any leg that was switched off, and back by the same switch.
 */
export function decideLegPreferred(moment: SlipDecisionState, selectionId: SelectionId): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/legPreferred', 'progress')];
  const { slip } = moment;
  const rivals = sameMarketLegs(slip).find(({ legs }) => legs.includes(selectionId));
  if (rivals === undefined) return [ignored('intent/legPreferred', 'noOther')];
  if (rivals.counted === selectionId) return [ignored('intent/legPreferred', 'unchanged')];
  const others = rivals.legs.filter((id) => id !== selectionId);
  return [{ type: 'betslip/legPreferred', data: { selectionId, switchedOff: others } }];
}

type ShownChange = DataOf<'intent/changesAccepted'>['shown'][number];

/**
 * A yes is to what stood on the screen. Place terms are compared by content: they are the market's, and can
 * change again while the version of the price stays. A recording made before terms were sent speaks of the
 * price alone.
 */
function isWhatWasShown(slip: SlipState, leg: Leg, shown: ShownChange | undefined): boolean {
  if (shown === undefined || shown.version !== quoteOf(slip, leg).version) return false;
  const { placeTerms: seen } = shown;
  const { eachWay: now } = leg;
  return seen === undefined || (seen.num === now?.num && seen.den === now.den && seen.places === now.places);
}

/**
 * Only prices that were on the screen are accepted: one that moved on in the meantime is asked about again
 * (INV-05).
 */
export function decideChangesAccepted(
  moment: SlipDecisionState,
  { shown, groups = [] }: DataOf<'intent/changesAccepted'>,
): NewDerived[] {
  if (inProgress(moment)) return [ignored('intent/changesAccepted', 'progress')];
  const { slip, context } = moment;
  const ofGroups = acceptedGroupPrices(slip, groups);
  const seen = new Map(shown.map((leg) => [leg.selectionId, leg]));
  const waiting = [...legsToAccept(slip, context.acceptOddsChange), ...termsToAccept(slip)];
  const asked = slip.legs.filter((leg) => {
    const moved = trendBetween(leg.acknowledged.price, quoteOf(slip, leg).price) !== 'none';
    return moved || waiting.includes(leg);
  });
  const legs = asked
    .filter((leg) => isWhatWasShown(slip, leg, seen.get(leg.selectionId)))
    .map((leg) => ({ selectionId: leg.selectionId, ...quoteOf(slip, leg) }));
  if (legs.length === 0 && ofGroups.length > 0) return ofGroups;
  if (legs.length === 0)
    return [ignored('intent/changesAccepted', asked.length === 0 ? 'nothingChanged' : 'movedOn')];
  return [{ type: 'betslip/priceChangesAccepted', data: { legs } }, ...ofGroups];
}
