import { lineOdds } from '#domain/bet/line-odds.ts';
import { linesOf } from '#domain/bet/lines.ts';
import type { BetShape, KindRules } from './kind-rules.ts';

const lines = ({ type, systemType }: BetShape, legCount: number) => linesOf(type, systemType, legCount);

/** What kinds have in common whose lines multiply the prices of their legs. */
export const linedKind: Pick<KindRules, 'lines' | 'odds'> = {
  lines,
  odds: (bet, legs, eachWay) => lineOdds(legs, eachWay, lines(bet, legs.length)),
};
