import { type ByHand, isSo, type Side, type Sold } from './board-oracle.ts';
import type { Incident, Sheet } from './parse-sheet.ts';

/** Of a card: what it counts, and what it is worth in points. */
const CARDS: Readonly<Record<string, readonly [count: number, points: number]>> = {
  yellow: [1, 10],
  red: [2, 25],
};

const isGoal = ({ kind }: Incident): boolean => kind === 'goal';
const isCard = ({ kind }: Incident): boolean => CARDS[kind] !== undefined;
const ofSide = (side: string) => (incident: Incident) => incident.side === side;

function added(incidents: readonly Incident[], what: 0 | 1): number {
  return incidents.reduce((sum, { kind }) => sum + (CARDS[kind]?.[what] ?? 0), 0);
}
const above = (count: number, { outcomeType, hcp }: Side): ByHand =>
  isSo(count > Number(hcp) === (outcomeType === 'OVER'));

/** A player of a market; the board names those who did something. */
const isOf = ({ name, outcomeType = '' }: Side) => {
  const side = outcomeType.startsWith('HOME_') ? 'home' : 'away';
  return (incident: Incident): boolean => incident.player === name && incident.side === side;
};

/** Who did it has won, somebody else on the pitch has not. Of others it is not known that they were. */
function didIt(incidents: readonly Incident[], side: Side, holds: boolean): ByHand {
  if (holds) return isSo(true);
  return incidents.some(isOf(side)) ? isSo(false) : undefined;
}

function scorer(incidents: readonly Incident[], { type, line }: Sold, side: Side): ByHand {
  const named = incidents.filter((incident) => isGoal(incident) && incident.own !== true);
  if (side.outcomeType === 'NONE') return isSo(named.length === 0);
  const own = isOf(side);
  if (type === 'GOALSCORER') return didIt(incidents, side, named.filter(own).length >= Number(line));
  const [first] = type === 'FIRST_GOALSCORER' ? named : named.slice(-1);
  const holds = first !== undefined && own(first);
  // Of the first one who came on later stakes come back.
  return holds || type === 'LAST_GOALSCORER' ? didIt(incidents, side, holds) : undefined;
}

function most(incidents: readonly Incident[], { outcomeType }: Side): ByHand {
  const lead = added(incidents.filter(ofSide('home')), 0) - added(incidents.filter(ofSide('away')), 0);
  return isSo(outcomeType === (lead > 0 ? 'HOME' : lead < 0 ? 'AWAY' : 'DRAW'));
}

/** By what happened in a football match, as its board lists it: goals in their order, scorers and cards. */
export function incidentsByHand({ incidents }: Sheet, market: Sold, side: Side): ByHand {
  const cards = incidents.filter(isCard);
  switch (market.type) {
    case 'NEXT_GOAL': {
      const goal = incidents.filter(isGoal)[Number(market.line) - 1];
      return isSo(side.outcomeType === (goal?.side.toUpperCase() ?? 'NONE'));
    }
    case 'GOALSCORER':
    case 'FIRST_GOALSCORER':
    case 'LAST_GOALSCORER':
      return scorer(incidents, market, side);
    case 'PLAYER_CARDED':
      return didIt(incidents, side, cards.some(isOf(side)));
    case 'SENDING_OFF':
      return isSo(cards.some(({ kind }) => kind === 'red') === (side.outcomeType === 'YES'));
    case 'TOTAL_CARDS':
      return above(added(cards, 0), side);
    case 'TEAM_CARDS_HOME':
      return above(added(cards.filter(ofSide('home')), 0), side);
    case 'TEAM_CARDS_AWAY':
      return above(added(cards.filter(ofSide('away')), 0), side);
    case 'BOOKING_POINTS':
      return above(added(cards, 1), side);
    case 'MOST_CARDS':
      return most(cards, side);
    default:
      return undefined;
  }
}
