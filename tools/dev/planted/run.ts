import { called } from '../../command/called.ts';
import { exitCodes, type Output } from '../../command/command.ts';
import { plural } from '../../command/value-text.ts';
import { caughtBySimulator } from './catch-by-simulator.ts';
import { caughtByTests } from './catch-by-tests.ts';
import { type Command, help, parse } from './command.ts';
import type { Found, Searched } from './found.ts';
import type { Answer } from './parse-search.ts';
import type { PlantedBug } from './planted-bug.ts';
import { type Builds, buildsWith, figuresOf, isSlow, noticedBy, Report, sourcesOf } from './report.ts';
import { SourceCopy } from './source-copy.ts';

/** The command without its process: returns the exit code. */
export const run = (args: readonly string[], root: string, output: Output): Promise<number> =>
  called({ help, parse }, args, output, (command) => perform(command, root, output));

async function perform(command: Command, root: string, output: Output): Promise<number> {
  const { bugs, list, json, budgetMs } = command;
  if (list) {
    for (const { id, what, rule, file } of bugs)
      output.out(json ? JSON.stringify({ id, what, rule, file }) : `${id} (${rule}): ${what}`);
    return exitCodes.ok;
  }
  const until = performance.now() + budgetMs;
  const report = await Report.open(command.report);
  const sources = await sourcesOf(root);
  const waiting = bugs.map((bug) => {
    const builds = buildsWith(sources, bug);
    return { bug, builds, known: report.of(bug, builds) };
  });
  const answers = waiting.filter(({ known }) => isEnough(known, command)).map(({ known }) => known);
  const open = waiting.filter(({ known }) => !isEnough(known, command));
  const work = async (): Promise<void> => {
    const copy = await SourceCopy.open(root);
    try {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        const { bug, builds, known } = next;
        const answer = await copy.withBug(bug, () => ask(copy.folder, bug, builds, known, command));
        answers.push(answer);
        await report.put(answer);
        output.out(json ? JSON.stringify(answer) : line(bug, answer, `${answers.length}/${bugs.length}`));
        if (performance.now() > until) return;
      }
    } finally {
      await copy.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(command.jobs, open.length) }, work));
  return summed(answers, bugs, command, output);
}

function summed(
  answers: readonly Answer[],
  bugs: readonly PlantedBug[],
  { json }: Command,
  output: Output,
): number {
  const unnoticed = answers.filter((answer) => noticedBy(answer) === null && !isSlow(answer));
  const slow = answers.filter(isSlow);
  if (!json) {
    output.out(figuresOf(answers));
    for (const [what, some] of [
      ['not noticed', unnoticed],
      ['slow, ask again', slow],
    ] as const)
      if (some.length > 0) output.out(`${what}: ${some.map(({ id }) => id).join(', ')}`);
    if (answers.length < bugs.length)
      output.out(`${plural(bugs.length - answers.length, 'bug')} not planted yet: the time was over`);
  }
  if (answers.length < bugs.length || slow.length > 0) return exitCodes.budget;
  return unnoticed.length === 0 ? exitCodes.ok : exitCodes.violated;
}

const isSimulated = ({ simulator }: Answer, { sessions, small }: Command): boolean => {
  if (sessions === 0) return true;
  if (simulator === null || simulator.slow === true) return false;
  return simulator.found === null ? simulator.sessions >= sessions : !small || isSmall(simulator.found);
};

/** Or nothing that could be made smaller. */
const isSmall = ({ small, checker }: Found): boolean => small !== undefined || checker === 'broken';

/** Whether nothing of what the command asks is left to be asked. */
const isEnough = (known: Answer, command: Command): boolean =>
  isSimulated(known, command) && (!command.tests || known.tests !== null || noticedBy(known) === 'simulator');

async function ask(
  folder: string,
  bug: PlantedBug,
  builds: Builds,
  known: Answer,
  command: Command,
): Promise<Answer> {
  const simulator = isSimulated(known, command)
    ? known.simulator
    : { ...(await simulated(folder, bug, known.simulator, command)), build: builds.simulator };
  const answer = { ...known, simulator };
  if (!command.tests || known.tests !== null || noticedBy(answer) === 'simulator') return answer;
  return { ...answer, tests: { build: builds.tests, title: await caughtByTests(folder, bug) } };
}

/** Goes on where an earlier search ended; the world that it found is run again to make it smaller. */
async function simulated(
  folder: string,
  { habit }: PlantedBug,
  before: Searched | null,
  { sessions, from, eachMs, small }: Command,
): Promise<Searched> {
  const [worlds, had] = [before?.worlds ?? from - 1, before?.sessions ?? 0];
  if (before?.found != null) {
    const again = await caughtBySimulator(folder, { from: worlds, sessions: 1, ms: eachMs, small, habit });
    return { ...before, found: again.found ?? before.found };
  }
  const more = await caughtBySimulator(folder, {
    from: worlds + 1,
    sessions: sessions - had,
    ms: eachMs,
    small,
    habit,
  });
  return { ...more, sessions: had + more.sessions };
}

function line({ id, rule, what }: PlantedBug, answer: Answer, far: string): string {
  const { simulator, tests } = answer;
  const found = simulator?.found;
  if (found != null)
    return `${far} ${id} (${rule}): simulator after ${plural(simulator?.sessions ?? 0, 'session')}: ${found.checker}: ${found.sentence}`;
  const without = simulator === null ? '' : ` (not in ${plural(simulator.sessions, 'session')})`;
  if (isSlow(answer))
    return `${far} SLOW  ${id} (${rule})${without}: a world after the ${simulator?.worlds ?? 0}th did not end in time`;
  if (tests?.title != null) return `${far} ${id} (${rule}): test${without}: ${tests.title}`;
  return `${far} UNNOTICED  ${id} (${rule})${without}: ${what}`;
}
