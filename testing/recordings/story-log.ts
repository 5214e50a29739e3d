import type { SessionId } from '#domain/brand.ts';
import type { Json } from '#domain/json.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { type RecordedLog, sampleHeader } from '../arbitraries/recorded-log.ts';

const STEP_MS = 30_000;

interface Scene {
  readonly type: string;
  readonly data: Json;
}

export interface Story {
  readonly session: SessionId;
  readonly startedAt: number;
  readonly commits: number;
  /** What happens at which commit instead of looking around. */
  readonly scenes: ReadonlyMap<number, readonly Scene[]>;
}

/** A session in which something happens every half minute, mostly nothing of weight. */
export function storyLog({ session, startedAt, commits, scenes }: Story): RecordedLog {
  const events: StoredEvent[] = [];
  for (let commit = 1; commit <= commits; commit += 1) {
    const at = startedAt + commit * STEP_MS;
    const looking = [{ type: 'lifecycle/visibilityChanged', data: { visible: commit % 2 === 0 } }];
    for (const [nth, { type, data }] of (scenes.get(commit) ?? looking).entries()) {
      const kind = nth === 0 ? 'input' : 'derived';
      events.push({
        seq: events.length + 1,
        commit,
        type,
        v: 1,
        kind,
        src: 'story',
        at,
        mono: commit * STEP_MS,
        data,
      });
    }
  }
  return { header: { ...sampleHeader, sessionId: session, startedAt }, events };
}

/** A bet as a device's log tells it: asked for, sent, and answered with a receipt or with errors. */
export const betScenes = (
  ref: string,
  betId: string | null,
  errors: readonly string[] = [],
): readonly Scene[] => [
  {
    type: 'placement/requested',
    data: { account: 'u', bets: [{ stakeId: 's', identity: 'i', slip: { ref } }] },
  },
  { type: 'placement/sent', data: { refs: [ref], evidence: 'durable' } },
  {
    type: 'placement/betOutcomeReceived',
    data: {
      ref,
      stakeId: 's',
      status: betId === null ? 'FAILED' : 'SUCCEEDED',
      errors: errors.map((type) => ({ type, message: '' })),
      receipt: betId === null ? null : { betId },
      from: 'answer',
    },
  },
];
