import type { PlacementRef } from '#domain/brand.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { RecordedBet } from '#replay/evidence/placements-in.ts';
import type { PathChange } from '#replay/fold/path-changes.ts';
import type { StatePath } from '#replay/fold/state-path.ts';
import { type FindWatch, nothingFound, type SearchResult } from '#replay/recording/search-result.ts';
import type { WorkerReply, WorkerRequest } from './recording-messages.ts';

export type LookUps = ReturnType<typeof createLookUps>;
type Answer = Extract<WorkerReply, { readonly id: number }>;

/** Questions to the worker and their answers, by number. */
export function createLookUps(ask: (request: WorkerRequest) => void) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  const question = (make: (id: number) => WorkerRequest, answered: (answer: Answer) => void): number => {
    count += 1;
    waiting.set(count, answered);
    ask(make(count));
    return count;
  };
  const answerTo = (make: (id: number) => WorkerRequest): Promise<Answer> =>
    new Promise((resolve) => {
      const id = question(make, (answer) => {
        waiting.delete(id);
        resolve(answer);
      });
    });
  return {
    answer: (reply: Answer): void => waiting.get(reply.id)?.(reply),
    find: (text: string, watch?: FindWatch): Promise<SearchResult> =>
      new Promise((resolve) => {
        let last: SearchResult = { ...nothingFound, share: 0, through: 0 };
        const end = (): void => {
          waiting.delete(id);
          resolve(last);
        };
        const id = question(
          (number) => ({ kind: 'find', id: number, text }),
          (answer) => {
            last = answer.kind === 'found' ? answer.found : nothingFound;
            watch?.onFound(last);
            if (last.share === 1) end();
          },
        );
        watch?.signal.addEventListener('abort', () => {
          if (!waiting.has(id)) return;
          ask({ kind: 'forget', id });
          end();
        });
      }),
    findPath: async (path: StatePath): Promise<readonly PathChange[] | undefined> => {
      const answer = await answerTo((id) => ({ kind: 'path', id, path }));
      return answer.kind === 'changes' ? answer.changes : undefined;
    },
    bets: async (): Promise<readonly RecordedBet[]> => {
      const answer = await answerTo((id) => ({ kind: 'bets', id }));
      return answer.kind === 'bets' ? answer.bets : [];
    },
    evidence: async (ref: PlacementRef): Promise<BetEvidence | undefined> => {
      const answer = await answerTo((id) => ({ kind: 'evidence', id, ref }));
      return answer.kind === 'evidence' ? answer.evidence : undefined;
    },
  };
}
