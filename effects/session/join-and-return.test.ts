import { expect, it } from 'vitest';
import { registrationSubmitted } from '#domain/events/session.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { lost, ok, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer } from '#testing/runtime/session-harness.ts';
import { epics } from '../epics.ts';

const [filledIn] = registrationSubmitted.examples;

function joiningAt(path: string, formFactor: 'desktop' | 'mobile' = 'desktop') {
  const made = runtimeHarness(epics, ({ data }) =>
    data.op === 'register' ? loginAnswer(made.now()) : lost(),
  );
  made.submit({ type: 'lifecycle/sessionStarted', data: { ...surroundings, path, formFactor } });
  return made;
}

it.each([
  ['/registration?back=%2Fsports', '/sports'],
  ['/registration?back=%2F%2Fevil.example', '/'],
  ['/registration?back=%2Flogin', '/'],
  ['/registration', '/'],
])('[REG-01.3] who joins at %s is at %s afterwards, with the slip as it was', (from, to) => {
  const made = joiningAt(from);
  if (filledIn === undefined) throw new Error('the form has an example');
  const outcome = ok({ resultCode: 0, entities: matchEntities(7) });
  made.submit({ type: 'gateway/answered', data: { requestId: '0.0', op: 'getEventView', outcome } });
  const shown = { price: '5/2', version: 3, selection: '', market: '', event: '' };
  const ids = { selectionId: 700 as never, marketId: 70 as never, eventId: 7 as never };
  made.submit({ type: 'intent/oddsPressed', data: { ...ids, shown } });
  const { legs } = made.state().betslip;
  expect(legs).toHaveLength(1);
  made.submit({
    type: 'intent/registrationSubmitted',
    data: registrationSubmitted.data.parse(filledIn),
  });
  expect(selectLoggedIn(made.state())).toBe(true);
  expect(made.state().navigation.path).toBe(to);
  expect(made.state().betslip.legs).toEqual(legs);
});

it('[DPL-04.1] on a phone the slip opens after the registration, where there is something in it', () => {
  for (const isEmpty of [true, false]) {
    const made = joiningAt('/registration?back=%2Fsports', 'mobile');
    if (filledIn === undefined) throw new Error('the form has an example');
    const outcome = ok({ resultCode: 0, entities: matchEntities(7) });
    made.submit({ type: 'gateway/answered', data: { requestId: '0.0', op: 'getEventView', outcome } });
    const shown = { price: '5/2', version: 3, selection: '', market: '', event: '' };
    const ids = { selectionId: 700 as never, marketId: 70 as never, eventId: 7 as never };
    if (!isEmpty) made.submit({ type: 'intent/oddsPressed', data: { ...ids, shown } });
    made.submit({ type: 'intent/slipClosed', data: {} });
    made.submit({
      type: 'intent/registrationSubmitted',
      data: registrationSubmitted.data.parse(filledIn),
    });
    expect(made.state().navigation.path).toBe('/sports');
    expect(made.state().betslip.open).toBe(!isEmpty);
  }
});
