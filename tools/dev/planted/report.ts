import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { allBugs } from './all-bugs.ts';
import type { SmallCase } from './found.ts';
import { type Answer, readAnswers } from './parse-search.ts';
import type { PlantedBug } from './planted-bug.ts';

const run = promisify(execFile);

/** What decides whether a bug is noticed: the product and its tests, not the text about them. */
const PRODUCT = [
  'domain',
  'projections',
  'effects',
  'checks',
  'replay',
  'recordings',
  'gateway',
  'src',
  'testing',
  'property-tests',
];

/**
 * Names of the sources that the two kinds of question are asked of; the same as long as none of them changes.
 */
export interface Builds {
  readonly simulator: string;
  readonly tests: string;
}

/** Of HEAD. */
export async function sourcesOf(root: string): Promise<Builds> {
  const treesOf = async (folders: readonly string[]): Promise<string> =>
    (await run('git', ['-C', root, 'rev-parse', ...folders.map((folder) => `HEAD:${folder}`)])).stdout;
  return { simulator: await treesOf([...PRODUCT, 'simulator']), tests: await treesOf(PRODUCT) };
}

/** The same with one bug in them. */
export function buildsWith({ simulator, tests: sources }: Builds, bug: PlantedBug): Builds {
  const { file, find, replace, tests } = bug;
  const named = (...parts: readonly unknown[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  return {
    simulator: named(simulator, file, find, replace),
    tests: named(sources, file, find, replace, tests),
  };
}

/** By whom a bug was noticed: null while nobody did. */
export type By = 'simulator' | 'test' | null;

export const noticedBy = ({ simulator, tests }: Answer): By => {
  if (simulator?.found != null) return 'simulator';
  return tests?.title == null ? null : 'test';
};

/** Nobody knows yet: the simulator was ended inside of a world, and no test fails. */
export const isSlow = (answer: Answer): boolean =>
  answer.simulator?.slow === true && noticedBy(answer) === null;

/** What is known of each bug, in a file that outlives the run. */
export class Report {
  readonly #file: string | null;
  readonly #known: Map<string, Answer>;

  private constructor(file: string | null, known: readonly Answer[]) {
    this.#file = file;
    this.#known = new Map(known.map((answer) => [answer.id, answer]));
  }

  /** @throws when the file is there and is none of ours. */
  static async open(file: string | null): Promise<Report> {
    if (file === null) return new Report(null, []);
    const text = await readFile(file, 'utf8').catch(() => '[]');
    return new Report(file, readAnswers(text));
  }

  /** What is known of a bug in these very sources. */
  of({ id }: PlantedBug, builds: Builds): Answer {
    const { simulator = null, tests = null } = this.#known.get(id) ?? {};
    return {
      id,
      simulator: simulator?.build === builds.simulator ? simulator : null,
      tests: tests?.build === builds.tests ? tests : null,
    };
  }

  async put(answer: Answer): Promise<void> {
    this.#known.set(answer.id, answer);
    if (this.#file === null) return;
    const known = allBugs.flatMap(({ id }) => this.#known.get(id) ?? []);
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, `${JSON.stringify(known, undefined, 2)}\n`);
    await writeFile(this.#file.replace(/(\.json)?$/, '.md'), markdownOf(known));
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 140);

const lengthOf = (small: SmallCase | undefined): string =>
  small === undefined
    ? ''
    : ` (${small.events} events of a ${small.of}, ${small.inputs} of them from outside)`;

function rowOf({ id, rule }: PlantedBug, answer: Answer): string {
  const { simulator, tests } = answer;
  const found = simulator?.found;
  const late = simulator?.slow === true ? ', then slow' : '';
  const ran = simulator === null ? 'not asked' : `not in ${simulator.sessions} sessions${late}`;
  const seen =
    found == null
      ? ran
      : `${found.checker}, ${simulator?.sessions ?? 0}${lengthOf(found.small)}: ${found.sentence}`;
  const title = tests === null ? '' : (tests.title ?? 'no test fails');
  return `| \`${id}\` | ${cell(rule)} | ${cell(seen)} | ${cell(title)} |`;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function lengthsOf(small: readonly SmallCase[]): string {
  if (small.length === 0) return '';
  const some = (kind: SmallCase['of']): string => {
    const cases = small.filter(({ of }) => of === kind);
    const events = cases.map((one) => one.events);
    const inputs = medianOf(cases.map((one) => one.inputs));
    return `${cases.length} ${kind}s with ${medianOf(events)} events in the median, ${inputs} of them from outside, and ${Math.max(0, ...events)} at most`;
  };
  return `; made smaller: ${some('log')}, ${some('world')}`;
}

/** Figures in a sentence. */
export function figuresOf(answers: readonly Answer[]): string {
  const by = (who: By) => answers.filter((answer) => noticedBy(answer) === who && !isSlow(answer));
  const slow = answers.filter(isSlow).length;
  const sessions = by('simulator').map(({ simulator }) => simulator?.sessions ?? 0);
  const small = answers.flatMap(({ simulator }) => simulator?.found?.small ?? []);
  return (
    `${answers.length} planted: ${sessions.length} noticed by the simulator (median ${medianOf(sessions)} sessions, ` +
    `most ${Math.max(0, ...sessions)}), ${by('test').length} by tests alone, ${by(null).length} by nothing${slow === 0 ? '' : `, ${slow} slow`}${lengthsOf(small)}`
  );
}

/** For people. */
function markdownOf(answers: readonly Answer[]): string {
  const rows = allBugs.flatMap((bug) => {
    const answer = answers.find(({ id }) => id === bug.id);
    return answer === undefined ? [] : [rowOf(bug, answer)];
  });
  const head = [
    '| Bug | Rule | Simulator: checker, after how many sessions | First test that fails |',
    '|---|---|---|---|',
  ];
  return `${[figuresOf(answers), '', ...head, ...rows].join('\n')}\n`;
}
