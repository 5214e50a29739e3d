import { filter, map, Observable, take } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { decodeOutcome, wire, wireBody } from './parse-outcome.ts';
import type { Ports } from './ports.ts';
import type { Sequencer } from './sequencer.ts';

const isType =
  <T extends AppEvent['type']>(type: T) =>
  (event: AppEvent): event is EventOf<T> =>
    event.type === type;

/**
 * Ports as waits on the log: a request is appended, and the answer is awaited among the events (P4). Whether
 * anybody performs the request is not known here, so live, replay and simulation run the same code.
 */
export function createLogPorts(epic: string, sequencer: Sequencer, events$: Observable<AppEvent>): Ports {
  const derive = (event: NewDerived) => sequencer.derive(event, epic);
  return {
    timers: {
      after: (name, ms) =>
        new Observable((subscriber) => {
          const timerId = sequencer.nextId();
          let waiting = true;
          derive({ type: 'timer/armed', data: { timerId, name, ms } });
          const inner = events$
            .pipe(
              filter(isType('timer/fired')),
              filter((event) => event.data.timerId === timerId),
              take(1),
            )
            .subscribe(() => {
              waiting = false;
              subscriber.next();
              subscriber.complete();
            });
          return () => {
            inner.unsubscribe();
            // Torn down with the whole runtime there is no commit to say it in, and nobody left to hear it.
            if (waiting && sequencer.isOpen) derive({ type: 'timer/disarmed', data: { timerId } });
          };
        }),
    },
    gateway: {
      call: (call, request) =>
        new Observable((subscriber) => {
          const requestId = sequencer.nextId();
          derive({
            type: 'gateway/requested',
            data: {
              requestId,
              op: call.name,
              params: wire(request.params),
              query: wire(request.query),
              body: request.body === undefined ? null : wireBody(request.body),
            },
            ...(request.corr === undefined ? {} : { corr: request.corr }),
          });
          return events$
            .pipe(
              filter(isType('gateway/answered')),
              filter((event) => event.data.requestId === requestId),
              take(1),
              map((event) => decodeOutcome(call, event.data.outcome)),
            )
            .subscribe(subscriber);
        }),
    },
    random: {
      draw: (stream, below) =>
        new Observable((subscriber) => {
          const drawId = sequencer.nextId();
          derive({ type: 'random/requested', data: { drawId, stream, below } });
          return events$
            .pipe(
              filter(isType('random/drawn')),
              filter((event) => event.data.drawId === drawId),
              take(1),
              map((event) => event.data.value),
            )
            .subscribe(subscriber);
        }),
    },
    storage: {
      barrier: () =>
        new Observable((subscriber) => {
          const barrierId = sequencer.nextId();
          derive({ type: 'storage/barrierRequested', data: { barrierId } });
          return events$
            .pipe(
              filter(isType('storage/barrierReached')),
              filter((event) => event.data.barrierId === barrierId),
              take(1),
              map((event) => event.data.evidence),
            )
            .subscribe(subscriber);
        }),
    },
    ids: { next: () => sequencer.nextId(), uuid: () => sequencer.nextUuid() },
  };
}
