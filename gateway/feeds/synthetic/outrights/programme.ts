import type { OutrightsConfig } from '../config.ts';
import { type Moment, type Programme, runScript, type Script } from '../playing/script.ts';
import { listedSeasons, longestOffer, type Season, seasonOf } from './season.ts';
import { type SeasonState, WinnerPainter } from './winner-market.ts';

/** Looks at the prices while the season lasts, and its end. */
function momentsOf({ startsAt, endsAt }: Season, { reprice }: OutrightsConfig): readonly Moment[] {
  const moments: Moment[] = [];
  for (let at = startsAt + reprice; at < endsAt; at += reprice) moments.push({ at });
  return [...moments, { at: endsAt }];
}

function seasonScript(seed: string, config: OutrightsConfig, key: string): Script<SeasonState> | undefined {
  const season = seasonOf(seed, config, key);
  if (season === undefined) return undefined;
  const { startsAt, endsAt, goneAt } = season;
  const painter = new WinnerPainter(seed, season);
  return {
    key,
    moments: momentsOf(season, config),
    goneAt,
    initial: { look: 0, played: 0, over: false },
    step: ({ look }, { at }) => ({
      look: look + 1,
      played: (at - startsAt) / (endsAt - startsAt),
      over: at >= endsAt,
    }),
    look: (state) => painter.look(state),
  };
}

/** The winners of the leagues of a seed: one season after the other, each in real time. */
export function outrightsProgramme(seed: string, config: OutrightsConfig): Programme {
  return {
    listed: (from, to) => listedSeasons(config, from, to),
    longest: longestOffer(config),
    open: (key) => {
      const script = seasonScript(seed, config, key);
      return script === undefined ? undefined : runScript(script);
    },
  };
}
