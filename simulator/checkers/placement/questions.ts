import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { readQuestion, refsUnknownBy } from './parse-question.ts';

/**
 * FAIL-17, by hand: so many questions of a search only ask; from the next on the gateway is told to keep the
 * ref out for good.
 */
const ONLY_ASKED = 2;

/**
 * FAIL-17, INV-07, read event by event: a bet that the gateway does not know is fenced with the third
 * question at the latest after its answer was lost, so that its end is definite. Each loss begins a search of
 * its own.
 */
export function fencedInTime({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, recovered }) => {
      const log = new LogOfQuestions();
      return events.flatMap((event, at) => {
        const why = log.take(event);
        return why === undefined || at < recovered
          ? []
          : [
              {
                checker: 'asking',
                fingerprint: `asking ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      });
    }),
  );
}

export class LogOfQuestions {
  /** Questions that ask and do not fence. */
  readonly #asking = new Set<string>();
  readonly #losses = new Map<string, number>();
  readonly #unknown = new Map<string, number>();
  /** Of which another tab waits for the answer. */
  readonly #others = new Set<string>();

  /** Takes the next event in. @returns what is wrong with it. */
  take(event: AppEvent): string | undefined {
    switch (event.type) {
      case 'placement/joined':
        this.#others.add(event.data.slip.ref);
        return undefined;
      case 'placement/outcomeLost':
        for (const ref of event.data.refs) this.#losses.set(ref, (this.#losses.get(ref) ?? 0) + 1);
        return undefined;
      case 'gateway/requested':
        if (event.data.op === 'betStatus' && !readQuestion(event.data.body).fence)
          this.#asking.add(event.data.requestId);
        return undefined;
      case 'gateway/answered':
        return this.#asking.delete(event.data.requestId) ? this.#answered(event) : undefined;
      default:
        return undefined;
    }
  }

  #answered({ data: { outcome } }: EventOf<'gateway/answered'>): string | undefined {
    if (outcome.kind !== 'ok') return undefined;
    let why: string | undefined;
    for (const ref of refsUnknownBy(outcome.body)) {
      const times = (this.#unknown.get(ref) ?? 0) + 1;
      this.#unknown.set(ref, times);
      if (!this.#others.has(ref) && times > ONLY_ASKED * (this.#losses.get(ref) ?? 0))
        why = 'a bet that the gateway does not know is asked about again and again, and not fenced';
    }
    return why;
  }
}
