import type { PlayedMatch } from './league-table.ts';

/** One match of a side, as that side sees it. */
export interface FormItem {
  readonly outcome: 'W' | 'D' | 'L';
  readonly opponent: string;
  readonly isHome: boolean;
  readonly scored: number;
  readonly conceded: number;
  readonly startTime: number;
}

const outcomeOf = (scored: number, conceded: number): FormItem['outcome'] =>
  scored > conceded ? 'W' : scored === conceded ? 'D' : 'L';

/**
 * A side's last matches, the newest first (BRW-11.5).
 *
 * @param newestFirst of one league
 */
export function formOf(newestFirst: readonly PlayedMatch[], name: string, most: number): readonly FormItem[] {
  return newestFirst
    .filter(({ home, away }) => home === name || away === name)
    .slice(0, most)
    .map(({ home, away, homeScore, awayScore, startTime }) => {
      const isHome = home === name;
      const [scored, conceded] = isHome ? [homeScore, awayScore] : [awayScore, homeScore];
      const opponent = isHome ? away : home;
      return { outcome: outcomeOf(scored, conceded), opponent, isHome, scored, conceded, startTime };
    });
}
