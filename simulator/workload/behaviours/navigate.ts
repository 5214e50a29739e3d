import { SelectionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { RECORDING } from '#domain/config/recording.ts';
import type { NewInput } from '#domain/events/registry.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Deeds } from './at-times.ts';

/** Selections that a link names, at most; the gateway does not know the last of them. */
const NAMED = 3;
const NOWHERE = SelectionId.parse(999_999_999);
const BET_TYPES = ['SINGLE', 'COMBO', 'SYSTEM', 'YOURBET', 'NONE'] as const;
const LISTS = ['getSportsTree', 'myBets', 'home'] as const;

/**
 * What links and ready-made bets name: selections that this screen has heard of, and now and then one that
 * nobody has.
 */
function named(tab: Tab, chance: Prng): SelectionId[] {
  const known = Object.values(tab.state().entities.buckets).flatMap(({ selections }) =>
    Object.values(selections).map(({ id }) => id),
  );
  if (known.length === 0) return [];
  const some = Array.from({ length: chance.between(1, NAMED) }, () => chance.pick(known));
  return chance.chance(1, 10) ? [...some, NOWHERE] : some;
}

function byLink(tab: Tab, chance: Prng): NewInput {
  const ids = named(tab, chance).join(',');
  const stake = chance.pick(['', '&stake=1', '&stake=0,5', '&stake=x']);
  const path = `/dl/betslip?selectionids=${ids}&bettype=${chance.pick(BET_TYPES)}${stake}`;
  return { type: 'intent/slipLinkFollowed', data: { path } };
}

/** Pages and windows around betting that somebody visits, whether they have anything to say or not. */
export const navigating: Deeds = (tab, { stakes }, chance) => {
  const { bonuses, entities } = tab.state();
  const offered = (bonuses.offers ?? []).map(({ bonusOfferId: id }) => ({
    id,
    what: chance.pick(['ACCEPT', 'DECLINE'] as const),
  }));
  const held = bonuses.held.freeBets.map(({ id }) => ({ id, what: 'CANCEL' as const }));
  const events = Object.values(entities.buckets).flatMap(({ event }) => event?.id ?? []);
  const [box] = stakes;
  return [
    byLink(tab, chance),
    { type: 'intent/slipLinkProblemDismissed', data: {} },
    { type: 'intent/selectionsPressed', data: { selectionIds: named(tab, chance) } },
    { type: 'intent/betRequestSubmitted', data: { description: 'side 0 to lead at half time' } },
    { type: 'intent/betRequestDismissed', data: {} },
    {
      type: 'intent/recordingConsentChosen',
      data: { granted: chance.chance(1, 2), policy: RECORDING.policy, place: 'page' },
    },
    { type: 'intent/recordingNoticeClosed', data: {} },
    {
      type: 'intent/realityCheckChosen',
      data: { minutes: chance.pick(DEFAULTS.realityCheck.choicesMinutes) },
    },
    { type: 'intent/retryPressed', data: { view: chance.pick(LISTS) } },
    { type: 'intent/viewOptionChosen', data: { view: 'betslip', option: 'dialog', value: 'code' } },
    ...[...offered, ...held].map((data) => ({ type: 'intent/bonusAnswerPressed', data }) as const),
    ...(events.length === 0
      ? []
      : ([
          { type: 'intent/marketGroupChosen', data: { eventId: chance.pick(events), groupId: 'main' } },
        ] as const)),
    ...(box === undefined
      ? []
      : ([
          { type: 'intent/freeBetsPressed', data: { stakeId: box.stakeId } },
          { type: 'intent/freeBetsClosed', data: {} },
        ] as const)),
  ];
};
