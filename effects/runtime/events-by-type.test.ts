import { filter, Subject, take } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { rootReducer } from '#projections/root.ts';
import { logHeader } from '#property-tests/log-header.ts';
import { createRuntime } from './create-runtime.ts';
import { EventsByType } from './events-by-type.ts';
import { ofType } from './of-type.ts';

/** Two events of different types, as a runtime stamps them. */
function someEvents(): readonly [navigated: AppEvent, hidden: AppEvent] {
  const events: AppEvent[] = [];
  const runtime = createRuntime({
    header: logHeader,
    clock: { now: () => 1, monotonic: () => 1 },
    reducer: (state, event) => rootReducer(state, event),
    epics: {},
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink((commit) => void events.push(...commit.events));
  runtime.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
  runtime.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
  const [navigated, hidden] = events;
  if (navigated === undefined || hidden === undefined) throw new TypeError('two events were submitted');
  return [navigated, hidden];
}

const [navigated, hidden] = someEvents();

describe('events by type', () => {
  it('tells everybody in the order in which they came, and nobody what is not for him', () => {
    const origin = new Subject<AppEvent>();
    const events$ = new EventsByType(origin);
    const told: string[] = [];
    const hear = (who: string) => (event: AppEvent) => void told.push(`${who} ${event.type}`);
    events$.pipe(ofType('intent/navigated')).subscribe(hear('a'));
    events$.pipe(filter(() => true)).subscribe(hear('b'));
    events$.pipe(ofType('lifecycle/visibilityChanged', 'intent/navigated')).subscribe(hear('c'));
    origin.next(navigated);
    origin.next(hidden);
    expect(told).toEqual([
      'a intent/navigated',
      'b intent/navigated',
      'c intent/navigated',
      'b lifecycle/visibilityChanged',
      'c lifecycle/visibilityChanged',
    ]);
  });

  it('as a subject does: who comes while an event is told hears the next, who goes hears no more of it', () => {
    for (const shared of [true, false]) {
      const origin = new Subject<AppEvent>();
      const events$ = shared ? new EventsByType(origin) : origin;
      const told: string[] = [];
      events$.pipe(ofType('intent/navigated'), take(1)).subscribe(() => {
        told.push('first');
        last.unsubscribe();
        events$.pipe(ofType('intent/navigated')).subscribe(() => void told.push('came'));
      });
      const last = events$.pipe(ofType('intent/navigated')).subscribe(() => void told.push('went'));
      origin.next(navigated);
      origin.next(navigated);
      expect(told).toEqual(['first', 'came']);
    }
  });

  it('tells whoever came since, though its type was told before and nobody went', () => {
    const origin = new Subject<AppEvent>();
    const events$ = new EventsByType(origin);
    const told: string[] = [];
    events$.pipe(ofType('intent/navigated')).subscribe(() => void told.push('one'));
    origin.next(navigated);
    events$.pipe(ofType('intent/navigated')).subscribe(() => void told.push('typed'));
    origin.next(navigated);
    events$.subscribe(() => void told.push('all'));
    origin.next(navigated);
    expect(told).toEqual(['one', 'one', 'typed', 'one', 'typed', 'all']);
  });

  it('listens while somebody hears, and tells how it ended', () => {
    const origin = new Subject<AppEvent>();
    const events$ = new EventsByType(origin);
    expect(origin.observed).toBe(false);
    const one = events$.subscribe();
    const other = events$.pipe(ofType('intent/navigated')).subscribe();
    one.unsubscribe();
    expect(origin.observed).toBe(true);
    other.unsubscribe();
    expect(origin.observed).toBe(false);
    const ends: string[] = [];
    events$.subscribe({ complete: () => void ends.push('all') });
    events$.pipe(ofType('intent/navigated')).subscribe({ complete: () => void ends.push('one') });
    origin.complete();
    expect(ends).toEqual(['all', 'one']);
  });
});
