import { betStatus } from '#domain/contract/betting.ts';
import type { AppEvent } from '#domain/events/registry.ts';

/** Somebody on the line may say once or twice what nobody signed; the third word is the gateway's. */
const ENOUGH = 3;

/** The bets about which a recorded answer says something definite: fenced, or placed, or refused. */
function definiteIn(event: AppEvent): readonly string[] {
  if (event.type !== 'gateway/answered' || event.data.op !== betStatus.name) return [];
  if (event.data.outcome.kind !== 'ok') return [];
  const answer = betStatus.answer.safeParse(event.data.outcome.body);
  if (!answer.success) return [];
  return answer.data.data.placements.flatMap(({ ref, state, outcome }) =>
    state === 'FENCED' ||
    (state === 'KNOWN' && (outcome?.status === 'SUCCEEDED' || outcome?.status === 'FAILED'))
      ? [ref]
      : [],
  );
}

/**
 * INV-07 as one log shows it: how often the gateway's definite word about a bet was heard, without an end of
 * the bet.
 */
export class DefiniteWords {
  readonly #unheeded = new Map<string, number>();
  /** What is told of them once more, as by answers that were on their way, changes nothing. */
  readonly #ended = new Set<string>();

  take(event: AppEvent): void {
    for (const ref of definiteIn(event))
      if (!this.#ended.has(ref)) this.#unheeded.set(ref, (this.#unheeded.get(ref) ?? 0) + 1);
    const isEnd =
      event.type === 'placement/lateResultReceived' ||
      (event.type === 'placement/betOutcomeReceived' && event.data.status !== 'PENDING');
    if (!isEnd) return;
    this.#ended.add(event.data.ref);
    this.#unheeded.delete(event.data.ref);
  }

  /** Whether there is a bet about which the truth was told often enough, and is not known. */
  get isUnheeded(): boolean {
    return [...this.#unheeded.values()].some((times) => times >= ENOUGH);
  }
}
