import type { AppEvent } from '#domain/events/registry.ts';
import { toJson } from '#domain/json.ts';
import { BadChange, readInput } from '../fork/parse-change.ts';
import type { RecordedCommit } from '../reexecution/commits.ts';
import { withPayload } from '../reexecution/parse-input.ts';
import { causalClosure, withoutCommits } from './causes.ts';
import { deltaDebug } from './delta-debug.ts';
import { simplerValues, weight } from './simpler-values.ts';

/** What a run of some commits came to: how it failed, and the commits as they are written down after it. */
export interface Verdict {
  /** Null: it did not fail. */
  readonly fingerprint: string | null;
  readonly commits: readonly RecordedCommit[];
}

/** Runs commits and says how they fail; the same commits give the same verdict. */
export type Oracle = (commits: readonly RecordedCommit[]) => Verdict;

export interface Shrunk {
  readonly fingerprint: string;
  readonly commits: readonly RecordedCommit[];
  /** Runs of the oracle. */
  readonly trials: number;
  /** The runs allowed were used up: it fails as before, and might be smaller still. */
  readonly exhausted: boolean;
}

/**
 * The smallest recording it finds that fails as this one does: its shortest failing prefix, what that hangs
 * on, delta debugging over commits, then over the values of inputs, until nothing more can be taken. Only the
 * same fingerprint counts. Deterministic; null when the commits do not fail at all.
 */
export function shrink(commits: readonly RecordedCommit[], oracle: Oracle, trials: number): Shrunk | null {
  const first = oracle(commits);
  if (first.fingerprint === null) return null;
  const search = new Search(first.fingerprint, oracle, trials - 1);
  let current = search.shortestPrefix(first.commits);
  current = search.fails(causalClosure(current)) ?? current;
  for (;;) {
    const fewer = deltaDebug(current, withoutCommits, search.fails);
    const simpler = search.simplify(fewer);
    if (simpler === fewer) {
      const { fingerprint } = first;
      return { fingerprint, commits: fewer, trials: trials - search.left, exhausted: search.left === 0 };
    }
    current = simpler;
  }
}

class Search {
  left: number;
  readonly #fingerprint: string;
  readonly #oracle: Oracle;

  constructor(fingerprint: string, oracle: Oracle, left: number) {
    this.#fingerprint = fingerprint;
    this.#oracle = oracle;
    this.left = left;
  }

  /** The commits as they are after a run in which they failed in the same way; null when they did not. */
  readonly fails = (commits: readonly RecordedCommit[]): readonly RecordedCommit[] | null => {
    if (this.left <= 0 || commits.length === 0) return null;
    this.left -= 1;
    const verdict = this.#oracle(commits);
    return verdict.fingerprint === this.#fingerprint ? verdict.commits : null;
  };

  /** By halves: a run stops at its first failure, so a prefix fails when it reaches that. */
  shortestPrefix(commits: readonly RecordedCommit[]): readonly RecordedCommit[] {
    let shortest = commits;
    let low = 0;
    while (low + 1 < shortest.length) {
      const middle = (low + shortest.length) >> 1;
      const failing = this.fails(shortest.slice(0, middle));
      if (failing === null) low = middle;
      else shortest = failing;
    }
    return shortest;
  }

  /**
   * One input after the other with the simplest payload that its schema takes; the same list when nothing was
   * simpler.
   */
  simplify(commits: readonly RecordedCommit[]): readonly RecordedCommit[] {
    let current = commits;
    for (let at = 0; at < current.length; at += 1) {
      for (;;) {
        const simpler = this.#simplerAt(current, at);
        if (simpler === null) break;
        current = simpler;
      }
    }
    return current;
  }

  #simplerAt(commits: readonly RecordedCommit[], at: number): readonly RecordedCommit[] | null {
    const commit = commits[at];
    if (commit === undefined) return null;
    const [input, ...derived] = commit;
    const before = weight(toJson(input.data));
    for (const data of simplerValues(toJson(input.data))) {
      if (this.left <= 0) return null;
      const changed = changedInput(input, data);
      // What a schema fills in again is not simpler.
      if (changed === null || weight(toJson(changed.data)) >= before) continue;
      const failing = this.fails(commits.with(at, [changed, ...derived]));
      if (failing !== null) return failing;
    }
    return null;
  }
}

function changedInput(input: AppEvent, data: Parameters<typeof readInput>[1]): AppEvent | null {
  try {
    return withPayload(input, readInput(input.type, data));
  } catch (error) {
    if (error instanceof BadChange) return null;
    throw error;
  }
}
