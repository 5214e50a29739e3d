import type { Tournament } from '../../calendar/pairings.ts';

const words = (text: string): string[] => text.trim().split(/\s*,\s*/);
/** What is played stands where other sports have a country. */
const GAME = 'Tactical shooter';

/** Invented competitions and teams: none is meant. */
export const TOURNAMENTS: readonly Tournament[] = [
  {
    code: 'es-summit',
    name: 'Summit Masters',
    country: GAME,
    calendar: true,
    players:
      words(`Northlight Five, Ember Syndicate, Quiet Harbour, Vantage Point Gaming, Iron Lantern, Kestrel
      Division, Redwater Squad, Halcyon Esports, Glasswing, Black Larch, Ninefold, Sundial Gaming, Low Tide,
      Carbon Orchard, Paper Tigers Club, Meridian Rush`),
  },
  {
    code: 'es-relay',
    name: 'Relay Circuit, Europe',
    country: GAME,
    calendar: false,
    players: words(`Team Alpenglow, Bastion Nord, Foxglove, Cobalt Union, Marshal Row, Team Undertow, Silver
      Thicket, Old Bridge Gaming, Nightjar, Tramline, Stoneface, Velvet Hammer, Team Rookery, Fathom, Pale
      Comet, Lowland Guard`),
  },
  {
    code: 'es-frontier',
    name: 'Frontier Circuit, Americas',
    country: GAME,
    calendar: false,
    players: words(`Copper Canyon, Team Mirador, Blue Agave, Longhorn Static, Rio Verde Gaming, Switchback,
      Team Condor, Prairie Ghosts, Hightide Cartel, Lagoa, Thunder Mesa, Team Pampero, Slow Burn, Cascadia
      Rising, Southpaw, Team Solar`),
  },
];
