import type { SelectionId } from '../brand.ts';
import { nonCombinableGroups } from './combinability.ts';
import type { EventEntity, SelectionEntity } from './entities.ts';

/**
 * A selection with the event it belongs to: what the feeds say of both decides whether two picks are related.
 */
export interface Picked {
  readonly selection: Pick<SelectionEntity, 'name' | 'participantId' | 'outcomeType'>;
  readonly event: Pick<
    EventEntity,
    'id' | 'sportId' | 'categoryId' | 'startTime' | 'outright' | 'specials' | 'participants' | 'racingData'
  >;
}

/** A leg of an accumulator or a system: one pick, or all picks of a bet builder, which counts as one leg. */
export interface RelatedUnit {
  readonly id: SelectionId;
  readonly picks: readonly Picked[];
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Answers to a question, and no names: two of them say nothing of one participant. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'yes',
  'no',
  'draw',
  'the draw',
  'over',
  'under',
  'any other',
]);

const SIDE_OF: Readonly<Record<string, 'home' | 'away'>> = { HOME: 'home', AWAY: 'away' };

const isLongTerm = ({ event }: Picked): boolean => event.outright || event.specials;

/** Who does well when the pick wins, as a folded name: ids of participants hold within one event only. */
export function backed(pick: Picked): string | undefined {
  const { selection, event } = pick;
  const name = folded(selection.name);
  const side = SIDE_OF[selection.outcomeType ?? ''];
  const participant =
    event.participants.find(({ id }) => id === selection.participantId) ??
    event.participants.find((one) => folded(one.name) === name) ??
    event.participants.find(({ role }) => role !== undefined && role === side);
  if (participant !== undefined) return folded(participant.name);
  return event.outright && !NO_NAMES.has(name) ? name : undefined;
}

/** One race that two feeds, or two sections of the offer, show as two events. */
const isSameRace = ({ event: a }: Picked, { event: b }: Picked): boolean =>
  a.racingData !== undefined &&
  b.racingData !== undefined &&
  a.sportId === b.sportId &&
  a.startTime === b.startTime &&
  folded(a.racingData.track) === folded(b.racingData.track);

/**
 * Related contingencies (CORE-05): picks of one event; picks of one race that is on offer as two events; and,
 * within a competition, a special with anything, and two picks on the same participant of which one is an
 * outright, since winning the match makes winning the league likelier. Two matches of one side are two
 * contingencies. Symmetric.
 */
export function areRelated(a: Picked, b: Picked): boolean {
  if (a.event.id === b.event.id || isSameRace(a, b)) return true;
  if (!isLongTerm(a) && !isLongTerm(b)) return false;
  if (a.event.sportId !== b.event.sportId || a.event.categoryId !== b.event.categoryId) return false;
  // A special asks about the competition as a whole: whatever happens in it may answer that.
  if (a.event.specials || b.event.specials) return true;
  const participant = backed(a);
  return participant !== undefined && participant === backed(b);
}

const unitsRelated = (a: RelatedUnit, b: RelatedUnit): boolean =>
  a.picks.some((one) => b.picks.some((other) => areRelated(one, other)));

/**
 * Groups of legs that cannot stand in one accumulator or system: those of one event in order of their first
 * leg, then every pair across events, since being related across events does not carry over from one pair to
 * the next. Each leg by its id; a bet builder by that of its first pick.
 */
export function relatedGroups(units: readonly RelatedUnit[]): SelectionId[][] {
  const ofOneEvent = nonCombinableGroups(
    units.flatMap(({ id, picks: [first] }) => (first === undefined ? [] : [{ id, eventId: first.event.id }])),
  );
  const across = units.flatMap((later, n) =>
    units.slice(0, n).flatMap((earlier) => {
      const known = ofOneEvent.some((group) => group.includes(earlier.id) && group.includes(later.id));
      return !known && earlier.id !== later.id && unitsRelated(earlier, later)
        ? [[earlier.id, later.id]]
        : [];
    }),
  );
  return [...ofOneEvent, ...across];
}
