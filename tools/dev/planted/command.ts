import { parseArgs } from 'node:util';
import { commonOptions } from '../../command/called.ts';
import { allBugs } from './all-bugs.ts';
import type { PlantedBug } from './planted-bug.ts';

export const help = `npm run planted -- [--only ID,ID...] [--report FILE] [--jobs N] [options]

Puts mistakes that somebody could make into a copy of HEAD, one at a time, and tells what notices each of them: a checker of
the simulator, or else a test that the bug names. A bug that nothing notices is a hole in the tests.

  --only ID,...   these bugs alone
  --sessions N    simulated sessions of each bug at most, 10000 without; 0 asks the tests alone
  --from N        the first world of the mix that is asked, 1 without
  --each T        time in the simulator of each bug, 60s without
  --budget T      no bug is begun after so long: 200s, 30m, 2h
  --shrink        makes the first world of each bug that fails as small as it can, and says how long it is
  --no-tests      asks the simulator alone
  --jobs N        bugs at a time, each in a copy of its own, 1 without
  --report FILE   writes what is known to FILE (JSON) and beside it as a table (.md). What the file knows of the same sources
                  is not asked again; a larger number of sessions goes on where the smaller one ended
  --list          what there is, without planting anything
  --json          one JSON object a bug and line, instead of text
  --help          this text

Exit codes
  0    everything that was planted was noticed
  1    a bug went unnoticed
  2    the command was called wrongly; nothing was planted
  124  the time was over before every bug had been planted, or inside of a world, which is slow then`;

export interface Command {
  readonly bugs: readonly PlantedBug[];
  readonly sessions: number;
  readonly from: number;
  readonly eachMs: number;
  readonly budgetMs: number;
  readonly tests: boolean;
  readonly small: boolean;
  readonly jobs: number;
  readonly report: string | null;
  readonly list: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function msOf(text: string | undefined): number | undefined {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const [, digits, unit = ''] = /^([1-9]\d{0,5})([smh])$/.exec(text) ?? [];
  const ms = UNITS[unit];
  return digits === undefined || ms === undefined ? undefined : Number(digits) * ms;
}

/** The command, or what is wrong with it. @throws with a sentence for an option that does not exist. */
export function parse(args: readonly string[]): Command | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      sessions: { type: 'string', default: '10000' },
      from: { type: 'string', default: '1' },
      each: { type: 'string', default: '60s' },
      budget: { type: 'string' },
      'no-tests': { type: 'boolean', default: false },
      shrink: { type: 'boolean', default: false },
      jobs: { type: 'string', default: '1' },
      report: { type: 'string' },
      list: { type: 'boolean', default: false },
      ...commonOptions,
    },
  });
  const { only, sessions, from, jobs, report, list, json, help: isHelp } = values;
  if (!/^\d{1,6}$/.test(sessions)) return '--sessions takes a number, from 0';
  if (!/^[1-9]\d{0,5}$/.test(from)) return '--from takes a number, from 1';
  if (!/^[1-9]$/.test(jobs)) return '--jobs takes a number, from 1 to 9';
  const [eachMs, budgetMs] = [msOf(values.each), msOf(values.budget)];
  if (eachMs === undefined || budgetMs === undefined) return '--each and --budget take a time: 60s, 30m, 2h';
  const ids = only?.split(',');
  const unknown = ids?.find((id) => allBugs.every((bug) => bug.id !== id));
  if (unknown !== undefined) return `there is no bug ${unknown}: --list names them all`;
  return {
    bugs: allBugs.filter(({ id }) => ids === undefined || ids.includes(id)),
    sessions: Number(sessions),
    from: Number(from),
    eachMs,
    budgetMs,
    tests: !values['no-tests'],
    small: values.shrink,
    jobs: Number(jobs),
    report: report ?? null,
    list,
    json,
    help: isHelp,
  };
}
