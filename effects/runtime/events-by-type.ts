import { Observable, type Subscriber, type Subscription } from 'rxjs';
import type { AppEvent } from '#domain/events/registry.ts';

interface Hearer {
  /** All of them when absent. */
  readonly types: ReadonlySet<string> | undefined;
  readonly hear: (event: AppEvent) => void;
  readonly subscriber: Pick<Subscriber<unknown>, 'complete' | 'error'>;
}

/**
 * The events of another stream, shared by many who each want some types only: nobody is asked about an event that is not for him.
 * A hundred filters that all say no cost more than the one that says yes does with the event. Everybody hears in the order in
 * which they came, as from a subject; who comes while an event is told hears the next one.
 */
export class EventsByType extends Observable<AppEvent> {
  readonly #hearers = new Set<Hearer>();
  /** Who hears a type, in order; made when it is first told and again after somebody came or went. */
  readonly #byType = new Map<string, readonly Hearer[]>();
  readonly #origin: Observable<AppEvent>;
  #connection: Subscription | undefined;

  constructor(origin: Observable<AppEvent>) {
    super((subscriber) =>
      this.#admit({ types: undefined, subscriber, hear: (event) => subscriber.next(event) }),
    );
    this.#origin = origin;
  }

  /** Those of some types. */
  only<Event extends AppEvent>(
    types: ReadonlySet<string>,
    isOne: (event: AppEvent) => event is Event,
  ): Observable<Event> {
    return new Observable((subscriber) =>
      this.#admit({
        types,
        subscriber,
        hear: (event) => {
          if (isOne(event)) subscriber.next(event);
        },
      }),
    );
  }

  /** @returns what ends it; with the last hearer the other stream is left. */
  #admit(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    this.#forget(hearer);
    this.#connection ??= this.#origin.subscribe({
      next: (event) => this.#tell(event),
      error: (error: unknown) => {
        for (const { subscriber } of [...this.#hearers]) subscriber.error(error);
      },
      complete: () => {
        for (const { subscriber } of [...this.#hearers]) subscriber.complete();
      },
    });
    return () => {
      this.#hearers.delete(hearer);
      this.#forget(hearer);
      if (this.#hearers.size > 0) return;
      this.#connection?.unsubscribe();
      this.#connection = undefined;
    };
  }

  #forget({ types }: Hearer): void {
    if (types === undefined) this.#byType.clear();
    else for (const type of types) this.#byType.delete(type);
  }

  #tell(event: AppEvent): void {
    let hearers = this.#byType.get(event.type);
    if (hearers === undefined) {
      hearers = [...this.#hearers].filter(({ types }) => types?.has(event.type) !== false);
      this.#byType.set(event.type, hearers);
    }
    for (const { hear } of hearers) hear(event);
  }
}
