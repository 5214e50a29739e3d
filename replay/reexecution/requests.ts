import type { AppEvent, NewInput } from '#domain/events/registry.ts';

/**
 * What an event asks of the outside, as `kind:id`; null when it asks for nothing that is answered by an id.
 */
export function askedBy(event: AppEvent): string | null {
  switch (event.type) {
    case 'timer/armed':
      return `timer:${event.data.timerId}`;
    case 'gateway/requested':
      return `gateway:${event.data.requestId}`;
    case 'storage/barrierRequested':
      return `barrier:${event.data.barrierId}`;
    case 'random/requested':
      return `random:${event.data.drawId}`;
    default:
      return null;
  }
}

/** What an input answers, as `kind:id`; null when it is no answer. */
export function answeredBy(event: AppEvent | NewInput): string | null {
  switch (event.type) {
    case 'timer/fired':
      return `timer:${event.data.timerId}`;
    case 'gateway/answered':
      return `gateway:${event.data.requestId}`;
    case 'storage/barrierReached':
      return `barrier:${event.data.barrierId}`;
    case 'random/drawn':
      return `random:${event.data.drawId}`;
    default:
      return null;
  }
}

/** The same answer, to the request with this id. */
export function answerTo(id: string, answer: NewInput): NewInput {
  switch (answer.type) {
    case 'timer/fired':
      return { ...answer, data: { ...answer.data, timerId: id } };
    case 'gateway/answered':
      return { ...answer, data: { ...answer.data, requestId: id } };
    case 'storage/barrierReached':
      return { ...answer, data: { ...answer.data, barrierId: id } };
    case 'random/drawn':
      return { ...answer, data: { ...answer.data, drawId: id } };
    default:
      return answer;
  }
}

/**
 * Who asked for what. An answer to something that this run never asked for, or asked for once and was
 * answered already, is an orphan: the recording was made by code that behaves otherwise. An answer to a
 * request that was abandoned meanwhile (a disarmed timer, a dropped interest in a call) is normal.
 */
export class OpenRequests {
  readonly #open = new Set<string>();

  /** What the orphan is an answer to, or null when the input is none. */
  orphan(input: AppEvent): string | null {
    const answered = answeredBy(input);
    return answered === null || this.#open.delete(answered) ? null : answered;
  }

  note(event: AppEvent): void {
    const asked = askedBy(event);
    if (asked !== null) this.#open.add(asked);
  }
}
