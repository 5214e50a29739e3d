import { filter, map, Observable, take } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { ofType } from './of-type.ts';
import { decodeOutcome, wire, wireBody } from './parse-outcome.ts';
import type { Ports } from './ports.ts';
import type { Sequencer } from './sequencer.ts';

/** What a port needs: the open commit, the events, and whose request it is. */
interface Asking {
  readonly sequencer: Sequencer;
  readonly events$: Observable<AppEvent>;
  readonly derive: (event: NewDerived) => void;
}

const answers = <T extends AppEvent['type']>(
  { events$ }: Asking,
  type: T,
  isMine: (event: EventOf<T>) => boolean,
): Observable<EventOf<T>> => events$.pipe(ofType(type), filter(isMine), take(1));

/** On subscription: mints the id of the wait, appends the request, then waits for its answer. */
const ask = <Answer>(
  asking: Asking,
  request: (id: string) => NewDerived,
  answer: (id: string) => Observable<Answer>,
): Observable<Answer> =>
  new Observable((subscriber) => {
    const id = asking.sequencer.nextId();
    asking.derive(request(id));
    return answer(id).subscribe(subscriber);
  });

const timers = (asking: Asking): Ports['timers'] => ({
  after: (name, ms) =>
    new Observable((subscriber) => {
      const timerId = asking.sequencer.nextId();
      let waiting = true;
      asking.derive({ type: 'timer/armed', data: { timerId, name, ms } });
      const fired = answers(asking, 'timer/fired', ({ data }) => data.timerId === timerId).subscribe(
        ({ at }) => {
          waiting = false;
          subscriber.next(at);
          subscriber.complete();
        },
      );
      return () => {
        fired.unsubscribe();
        // Torn down with the whole runtime there is no commit to say it in, and nobody left to hear it.
        if (waiting && asking.sequencer.isOpen) asking.derive({ type: 'timer/disarmed', data: { timerId } });
      };
    }),
});

const gateway = (asking: Asking): Ports['gateway'] => ({
  call: (call, request) =>
    ask(
      asking,
      (requestId) => ({
        type: 'gateway/requested',
        data: {
          requestId,
          op: call.name,
          params: wire(request.params),
          query: wire(request.query),
          body: request.body === undefined ? null : wireBody(request.body),
        },
        ...(request.corr === undefined ? {} : { corr: request.corr }),
      }),
      (requestId) =>
        answers(asking, 'gateway/answered', ({ data }) => data.requestId === requestId).pipe(
          map(({ data }) => decodeOutcome(call, data.outcome)),
        ),
    ),
});

const random = (asking: Asking): Ports['random'] => ({
  draw: (stream, below) =>
    ask(
      asking,
      (drawId) => ({ type: 'random/requested', data: { drawId, stream, below } }),
      (drawId) =>
        answers(asking, 'random/drawn', ({ data }) => data.drawId === drawId).pipe(
          map(({ data }) => data.value),
        ),
    ),
});

const storage = (asking: Asking): Ports['storage'] => ({
  barrier: () =>
    ask(
      asking,
      (barrierId) => ({ type: 'storage/barrierRequested', data: { barrierId } }),
      (barrierId) =>
        answers(asking, 'storage/barrierReached', ({ data }) => data.barrierId === barrierId).pipe(
          map(({ data }) => ({ evidence: data.evidence, head: data.head ?? null })),
        ),
    ),
});

/**
 * Ports as waits on the log: a request is appended, and the answer is awaited among the events (PRIN-04).
 * Whether anybody performs the request is not known here, so live, replay and simulation run the same code.
 */
export function createLogPorts(epic: string, sequencer: Sequencer, events$: Observable<AppEvent>): Ports {
  const asking: Asking = { sequencer, events$, derive: (event) => sequencer.derive(event, epic) };
  return {
    timers: timers(asking),
    gateway: gateway(asking),
    random: random(asking),
    storage: storage(asking),
    ids: { next: () => sequencer.nextId(), uuid: () => sequencer.nextUuid() },
  };
}
