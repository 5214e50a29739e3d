import type { Chances } from '../../random/prng.ts';
import { BEGIN } from '../../scenario/begin.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import type { RecordedStreams } from '../../streams/read-streams.ts';
import { RecordedOffer } from '../../streams/recorded-offer.ts';
import { SportsBoard } from '../sports/sports-board.ts';
import { UnsoundStreams } from '../streams/unsound-streams.ts';
import { BuiltMatches } from './built-matches.ts';
import { FleetingMatch } from './fleeting-match.ts';
import { Market } from './market.ts';
import type { Offer } from './offer.ts';
import { RaceCard } from './race-card.ts';

/** Where a gateway lags behind results, out of 100 moves so many decide a match. */
const DECIDED_OFTEN = 30;

/**
 * What is bet on in a world, by what was drawn for it; and the card once more, where there is more than
 * matches.
 */
export function offerOf(
  chances: Chances,
  { matches, variety, wagers, building, safetyMs, lagMs, waywardness, sports }: WorldOptions,
  streams: RecordedStreams | undefined,
): { readonly market: Offer; readonly card: RaceCard | null } {
  const market =
    streams === undefined
      ? new Market(
          chances.of('market'),
          BEGIN,
          matches,
          {
            chance: chances.of('drifts'),
            share: variety?.drifts ?? 0,
          },
          ...(lagMs > 0 ? [DECIDED_OFTEN] : []),
        )
      : new RecordedOffer(chances.of('recorded market'), BEGIN, matches, streams);
  const fleeting = variety?.fleeting ?? 0;
  const all = fleeting === 0 ? market : new FleetingMatch(market, chances.of('fleeting'), BEGIN, fleeting);
  // Matches of streams are settled by nobody's hand, as those of a card and those that are built upon are.
  if (waywardness !== null)
    return { market: new UnsoundStreams(all, chances.of('wayward streams'), BEGIN, waywardness), card: null };
  // They are drawn where there is neither a card nor a match to build upon.
  if (sports !== null)
    return { market: new SportsBoard(all, chances.of('sports board'), BEGIN, sports), card: null };
  const ofCard = { card: chances.of('race card'), casts: chances.of('casts of the card') };
  const card = wagers === null ? null : new RaceCard(all, ofCard, BEGIN, wagers, safetyMs);
  const told = card ?? all;
  return {
    market:
      building === null
        ? told
        : new BuiltMatches(told, chances.of('built matches'), BEGIN, building, safetyMs),
    card,
  };
}
