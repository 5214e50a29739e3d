import type { ClubLeague } from '../../calendar/club-fixtures.ts';

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Invented competitions of twenty overs and clubs: no real club, league or place is meant. */
export const LEAGUES: readonly ClubLeague[] = [
  {
    code: 'cr-coastal',
    name: 'Coastal T20 League',
    country: 'Southern Coast',
    calendar: true,
    clubs: words(`Port Elgan Lancers, Sandhaven Kites, Mirra Bay Monsoons, Oldgate Royals, Tamarind Tigers,
      Coral Point Chargers, Kestral Hills Hawks, Lagoon City Sultans`),
  },
  {
    code: 'cr-county',
    name: 'Shires T20 Cup',
    country: 'United Kingdom',
    calendar: false,
    clubs: words(`Calderby Bats, Marlowick Foxes, Fenhallow Herons, Oxmere Bulls, Strathlorn Rooks,
      Kirkstowe Beacons, Greyholm Griffins, Port Iago Petrels`),
  },
];
