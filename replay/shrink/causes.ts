import type { RecordedCommit } from '../reexecution/commits.ts';
import { answeredBy, askedBy } from '../reexecution/requests.ts';

/** For each commit the position of the one that asked what it answers; null when it answers nothing. */
function askers(commits: readonly RecordedCommit[]): (number | null)[] {
  const asked = new Map<string, number>();
  return commits.map((commit, at) => {
    const answered = answeredBy(commit[0]);
    const asker = answered === null ? null : (asked.get(answered) ?? null);
    for (const event of commit) {
      const id = askedBy(event);
      if (id !== null) asked.set(id, at);
    }
    return asker;
  });
}

/** What is left when commits are taken away: with them goes whatever answers what they asked, and so on. */
export function withoutCommits(
  commits: readonly RecordedCommit[],
  positions: ReadonlySet<number>,
): readonly RecordedCommit[] {
  const gone = new Set(positions);
  const asker = askers(commits);
  // Answers come after their question, so one pass finds everything that hangs on what is gone.
  for (const at of commits.keys()) {
    const cause = asker[at] ?? null;
    if (cause !== null && gone.has(cause)) gone.add(at);
  }
  return commits.filter((_, at) => !gone.has(at));
}

/**
 * The commits that the last one hangs on by what was asked and answered, and the loads of the page. A guess:
 * what was folded meanwhile may matter as well, so it is tried and not trusted.
 */
export function causalClosure(commits: readonly RecordedCommit[]): readonly RecordedCommit[] {
  const asker = askers(commits);
  const kept = new Set<number>();
  for (let at: number | null = commits.length - 1; at !== null && at >= 0; at = asker[at] ?? null)
    kept.add(at);
  return commits.filter(
    ([input], at) => kept.has(at) || /^lifecycle\/session(Started|Resumed)$/.test(input.type),
  );
}
