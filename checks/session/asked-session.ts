import type { AppEvent } from '#domain/events/registry.ts';

/**
 * What a log says of a page that has come back, and of who asks whose session the browser's cookie is; read
 * without any fold.
 */
export class AskedSession {
  /** Questions under way, and the wait for the next one. */
  readonly #asking = new Set<string>();
  /** False from when the page has come back until it hears who is here. */
  isKnown = true;

  get isAsked(): boolean {
    return this.#asking.size > 0;
  }

  take({ type, data }: AppEvent): void {
    switch (type) {
      case 'lifecycle/sessionResumed':
        this.#asking.clear();
        this.isKnown = false;
        break;
      case 'user/infoLoaded':
      case 'session/started':
      case 'session/ended':
        this.isKnown = true;
        break;
      case 'gateway/requested':
        if (data.op === 'getUserInfo') this.#asking.add(data.requestId);
        break;
      case 'gateway/answered':
        this.#asking.delete(data.requestId);
        break;
      case 'timer/armed':
        if (data.name === 'whoseSession') this.#asking.add(data.timerId);
        break;
      case 'timer/fired':
      case 'timer/disarmed':
        this.#asking.delete(data.timerId);
        break;
      default:
        break;
    }
  }
}
