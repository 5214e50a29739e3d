import type { Leg, Quote, SlipState } from '../betslip/slip.ts';
import { inProgress, type SlipDecisionState } from '../betslip/slip-decision-state.ts';
import { roomIn } from '../betslip/slip-room.ts';
import type { EventId, SelectionId } from '../brand.ts';
import { apartIn } from '../builder/builder-state.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import type { SharedLeg, SharedValue } from '../events/tabs.ts';
import { CAST_KEY, EACH_WAY_KEY, LEG_KEY, STAKE_KEY, TAB_KEY } from './own-slip.ts';
import { picksMet } from './picks-met.ts';

type Change = DataOf<'tabs/slipHeard'>['changes'][number];
type NewLeg = DataOf<'betslip/legsAdded'>['legs'][number];
type Kind = SharedValue['kind'];

/** What is heard of one kind of thing, with what stands behind the prefix of its key. */
const heardOf =
  (changes: readonly Change[]) =>
  <K extends Kind>(kind: K): Extract<SharedValue, { kind: K }>[] =>
    changes.flatMap(({ value }) => (isOf(value, kind) ? [value] : []));
const isOf = <K extends Kind>(
  value: SharedValue | null,
  kind: K,
): value is Extract<SharedValue, { kind: K }> => value?.kind === kind;
const goneOf = (changes: readonly Change[], prefix: string): string[] =>
  changes.flatMap(({ key, value }) =>
    value === null && key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );

const isSame = (a: Quote, b: Quote): boolean =>
  a.version === b.version && JSON.stringify(a.price) === JSON.stringify(b.price);

/** @param at at what price it stands there */
function newLeg(leg: SharedLeg, at: Quote): NewLeg {
  const { selectionId, marketId, eventId, sportId, names, inplay, availability, eachWay, earlyPayouts } = leg;
  return {
    ...{ selectionId, marketId, eventId, sportId, names, inplay, availability },
    ...at,
    ...(eachWay === undefined ? {} : { eachWay }),
    ...(earlyPayouts === undefined ? {} : { earlyPayouts }),
  };
}

/** As it went into the slip there: before the feed replaced its line, where that waits for a yes (LIV-07). */
const asTaken = (leg: SharedLeg): NewLeg => ({
  ...newLeg(leg, { price: leg.price, version: leg.version }),
  ...(leg.lineToAccept ? leg.replaced : {}),
});

/** What became of a leg there after it was added, so that the same waits for a yes here. */
function since(leg: SharedLeg): NewDerived[] {
  const taken = { price: leg.price, version: leg.version };
  const facts: NewDerived[] = [];
  const selectionId = leg.lineToAccept && leg.replaced !== null ? leg.replaced.selectionId : leg.selectionId;
  if (!isSame(leg.acknowledged, taken))
    facts.push({
      type: 'betslip/priceChangesAccepted',
      data: { legs: [{ selectionId, ...leg.acknowledged }] },
    });
  if (leg.lineToAccept && leg.replaced !== null)
    facts.push({ type: 'betslip/lineChanged', data: { from: leg.replaced, to: newLeg(leg, leg.quote) } });
  else if (!isSame(leg.quote, taken))
    facts.push({ type: 'betslip/legPriceChanged', data: { selectionId, ...leg.quote } });
  if (leg.termsToAccept && leg.eachWay !== undefined)
    facts.push({
      type: 'betslip/eachWayTermsChanged',
      data: { selectionId: leg.selectionId, eachWay: leg.eachWay },
    });
  if (!leg.active) facts.push(switched(leg));
  return facts;
}

const switched = ({ selectionId, active }: SharedLeg): NewDerived => ({
  type: 'betslip/legActivityChanged',
  data: { selectionId, active },
});

/** A leg that is in both slips: taken anew, accepted, or switched off or on there. */
function changed(own: Leg, leg: SharedLeg): NewDerived[] {
  const { selectionId } = leg;
  const taken = { price: leg.price, version: leg.version };
  const facts: NewDerived[] = [];
  if (!isSame(own.taken, taken))
    facts.push({ type: 'betslip/legPriceTypeChanged', data: { selectionId, ...taken } });
  if (!isSame(isSame(own.taken, taken) ? own.acknowledged : taken, leg.acknowledged) || own.lineToAccept)
    if (!leg.lineToAccept)
      facts.push({
        type: 'betslip/priceChangesAccepted',
        data: { legs: [{ selectionId, ...leg.acknowledged }] },
      });
  if (!isSame(own.taken, taken) && !isSame(leg.quote, taken))
    facts.push({ type: 'betslip/legPriceChanged', data: { selectionId, ...leg.quote } });
  if (own.active !== leg.active) facts.push(switched(leg));
  return facts;
}

function legFacts(moment: SlipDecisionState, changes: readonly Change[]): NewDerived[] {
  const { slip } = moment;
  const gone = new Set(goneOf(changes, LEG_KEY).map(Number));
  const removed = slip.legs.flatMap(({ selectionId }) => (gone.has(selectionId) ? [selectionId] : []));
  const goneCasts = goneOf(changes, CAST_KEY).filter((id) => slip.casts.some((cast) => cast.id === id));
  const facts: NewDerived[] = [];
  if (removed.length > 0)
    facts.push({ type: 'betslip/legsRemoved', data: { selectionIds: removed, cause: 'removed' } });
  if (goneCasts.length > 0)
    facts.push({ type: 'betslip/castsRemoved', data: { castIds: goneCasts, cause: 'removed' } });
  let room = roomIn(moment) + removed.length + goneCasts.length;
  const heard = heardOf(changes);
  const here = new Map(slip.legs.map((leg) => [leg.selectionId, leg]));
  const legs = heard('leg').map(({ leg }) => leg);
  const added = legs.filter(({ selectionId }) => !here.has(selectionId)).slice(0, Math.max(0, room));
  room -= added.length;
  if (added.length > 0)
    facts.push({ type: 'betslip/legsAdded', data: { legs: added.map(asTaken), heard: true } });
  facts.push(...added.flatMap(since));
  for (const leg of legs) {
    const own = here.get(leg.selectionId);
    if (own !== undefined) facts.push(...changed(own, leg));
  }
  const newCasts = heard('cast').filter(({ cast }) => !slip.casts.some(({ id }) => id === cast.id));
  for (const { cast } of newCasts.slice(0, Math.max(0, room)))
    facts.push({ type: 'betslip/castAdded', data: cast });
  const left = slip.legs.filter(({ selectionId }) => !gone.has(selectionId));
  return [...facts, ...memberFacts(slip, legs, changes), ...picksMet(moment, legs, added, left)];
}

function byEvent(legs: readonly SharedLeg[]): (readonly [EventId, SelectionId[]])[] {
  const events = new Set(legs.map(({ eventId }) => eventId));
  return [...events].map((eventId) => [
    eventId,
    legs.flatMap((leg) => (leg.eventId === eventId ? [leg.selectionId] : [])),
  ]);
}

function memberFacts(
  { builder }: SlipState,
  legs: readonly SharedLeg[],
  changes: readonly Change[],
): NewDerived[] {
  const members = legs.filter(({ member, selectionId }) => member && !builder.members.includes(selectionId));
  const own = byEvent(members).map(
    ([eventId, selectionIds]): NewDerived => ({
      type: 'betslip/groupAdded',
      data: { eventId, accaId: null, selectionIds, elsewhere: true },
    }),
  );
  const apart = byEvent(
    legs.filter((leg) => leg.apart === true && !apartIn(builder).includes(leg.selectionId)),
  ).map(
    ([eventId, selectionIds]): NewDerived => ({
      type: 'betslip/groupSplit',
      data: { eventId, selectionIds },
    }),
  );
  const isTied = (id: SelectionId) => builder.members.includes(id) || apartIn(builder).includes(id);
  const anew = byEvent(
    legs.filter((leg) => !leg.member && leg.apart !== true && isTied(leg.selectionId)),
  ).map(
    ([eventId, selectionIds]): NewDerived => ({
      type: 'betslip/groupSplit',
      data: { eventId, selectionIds, anew: true },
    }),
  );
  const accas = changes.flatMap(({ key, value }): NewDerived[] => {
    if (value?.kind !== 'acca') return [];
    const { eventId, selectionIds } = value;
    return [
      {
        type: 'betslip/groupAdded',
        data: { eventId, accaId: key.slice(key.indexOf(':') + 1), selectionIds, elsewhere: true },
      },
    ];
  });
  return [...apart, ...anew, ...own, ...accas];
}

/**
 * What another tab did to the slip, as facts of this one (FAIL-69): the same facts as if it had been done
 * here, so that whatever follows from them follows. While a bet is on its way the slip stands still
 * (TRAP-17), and the tab hears of it afterwards.
 */
export function decideHeard(moment: SlipDecisionState, changes: readonly Change[]): readonly NewDerived[] {
  if (inProgress(moment)) return [];
  const { slip } = moment;
  const switches = changes.flatMap(({ key, value }): NewDerived[] => {
    if (!key.startsWith(EACH_WAY_KEY)) return [];
    const [of, on] = [key.slice(EACH_WAY_KEY.length), value !== null];
    return slip.eachWay.includes(of) === on
      ? []
      : [{ type: 'betslip/eachWaySwitched', data: { key: of, on } }];
  });
  const stakes = changes.flatMap(({ key, value }) =>
    key.startsWith(STAKE_KEY)
      ? [{ stakeId: key.slice(STAKE_KEY.length), value: value?.kind === 'stake' ? value.text : '' }]
      : [],
  );
  const [first] = stakes;
  const stakeFacts: NewDerived[] =
    first === undefined
      ? []
      : [
          {
            type: 'betslip/stakeChanged',
            data: { stakeId: first.stakeId, changes: stakes, predefined: false },
          },
        ];
  const tabs = changes.flatMap(({ key, value }): NewDerived[] => {
    if (key !== TAB_KEY) return [];
    const [tab, manual] = value?.kind === 'tab' ? [value.tab, true] : [slip.activeTab, false];
    return [{ type: 'betslip/tabChanged', data: { tab, manual } }];
  });
  return [...legFacts(moment, changes), ...switches, ...stakeFacts, ...tabs];
}
