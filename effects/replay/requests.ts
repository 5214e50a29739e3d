import type { AppEvent } from '#domain/events/registry.ts';

/** What an event asks of the outside, as `kind:id`; null when it asks for nothing that is answered by an id. */
function askedBy(event: AppEvent): string | null {
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

function answeredBy(event: AppEvent): string | null {
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

/**
 * Who asked for what. An answer to something that this run never asked for, or asked for once and was answered already, is an
 * orphan: the recording was made by code that behaves otherwise. An answer to a request that was abandoned
 * meanwhile (a disarmed timer, a dropped interest in a call) is normal.
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
