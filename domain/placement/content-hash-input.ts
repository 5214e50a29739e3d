import type { UserId } from '../brand.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { PlacementSlip } from '../contract/betting.ts';
import { toJson } from '../json.ts';
import type { EachWayTerms } from '../racing/each-way-terms.ts';

/** A bet as armed: everything that the customer agrees to, before hash and evidence are attached. */
export type HashedContent = Omit<PlacementSlip, 'contentHash' | 'clientHead'>;

const termsOf = ({ num, den, places }: EachWayTerms) => ({ num, den, places });

/**
 * The text whose SHA-256 (lower-case hex, over UTF-8) is `contentHash` (PLC-01, FAIL-20, FAIL-23): it binds
 * the ref to the account and to every field of the bet, prices and versions as shown. Fields are named one by
 * one, so that none unknown to this version slips in unhashed. Hashing is the caller's.
 */
export function contentHashInput(slip: HashedContent, account: UserId): string {
  return canonicalJson(
    toJson({
      account,
      ref: slip.ref,
      lang: slip.lang,
      oddsFormat: slip.oddsFormat,
      type: slip.type,
      systemType: slip.systemType,
      stake: slip.stake,
      currency: slip.currency,
      totalOdds: slip.totalOdds,
      displayTotalOdds: slip.displayTotalOdds,
      possibleWinnings: slip.possibleWinnings,
      numberOfBets: slip.numberOfBets,
      eachWay: slip.eachWay,
      eachWayTotalOdds: slip.eachWayTotalOdds,
      eachWayPossibleWinnings: slip.eachWayPossibleWinnings,
      freeBet: slip.freeBet,
      profitBoost: slip.profitBoost,
      selections: slip.selections.map(
        ({ id, odds, version, eachWay, raceCastPosition, placeTerms, earlyPayouts }) => ({
          id,
          odds,
          version,
          eachWay,
          // Absent in bets without one, so that their hash is what it was before there were casts.
          ...(raceCastPosition === undefined ? {} : { raceCastPosition }),
          ...(placeTerms === undefined ? {} : { placeTerms: termsOf(placeTerms) }),
          ...(earlyPayouts === undefined ? {} : { earlyPayouts }),
        }),
      ),
      selectionGroups: slip.selectionGroups.map(({ id, selections, odds }) => ({
        id,
        selections,
        ...(odds === undefined ? {} : { odds }),
      })),
      halftimeHeroes: { active: slip.halftimeHeroes.active },
      betBuilderAccaIds: slip.betBuilderAccaIds,
      acceptOddsChange: slip.acceptOddsChange,
      ...(slip.sameBetAgain === undefined ? {} : { sameBetAgain: slip.sameBetAgain }),
    }),
  );
}
