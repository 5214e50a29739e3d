import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { PERSONAL_WITHIN_MS } from '#domain/config/home.ts';
import { shownWidgets } from '#projections/user/shown-widgets.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { epics } from '../epics.ts';

const told = (hideWidgets: readonly string[]) =>
  ok({ resultCode: 0, hideWidgets, casino: { recommendations: { games: [] } } });

/** A customer who is logged in; what their home leaves out is answered by the test. */
function customer(personalHome: 'ON' | 'OFF' = 'ON') {
  const config = defaultAppConfig('slipstream');
  const data = { ...config, features: { ...config.features, personalHome } };
  const made = runtimeHarness(epics, (asked) => {
    if (asked.data.op === 'getAppConfig') return ok({ resultCode: 0, data });
    return asked.data.op === 'login' ? loginAnswer(made.now()) : undefined;
  });
  made.start();
  made.submit(submitted);
  const [asked] = made.calls.filter((call) => call.data.op === 'getPersonalisation');
  const hidden = () => made.state().user.hiddenWidgets;
  return { ...made, question: asked, hidden };
}

describe('what home leaves out for a customer', () => {
  it('[HOM-06.1] is asked at the login and in force once it is told, and of no other customer', () => {
    const { question, hidden, answer, submit } = customer();
    answer(question!, told(['inPlay', 'nextOff']));
    expect(hidden()).toEqual(['inPlay', 'nextOff']);
    submit({ type: 'intent/logoutPressed', data: {} });
    expect(hidden()).toBeUndefined();
  });

  it.each([
    ['lost', lost()],
    ['refused', refused(1)],
    ['unreadable', lost('contract')],
  ])('[HOM-06.2] an answer that is %s leaves out nothing', (_, outcome) => {
    const { question, hidden, answer } = customer();
    answer(question!, outcome);
    expect(hidden()).toBeUndefined();
  });

  it('[HOM-06.2] an answer after two seconds leaves out nothing, one before does', () => {
    expect(PERSONAL_WITHIN_MS).toBe(2_000);
    const late = customer();
    late.pass(2_000);
    late.answer(late.question!, told(['inPlay']));
    expect(late.hidden()).toBeUndefined();
    const inTime = customer();
    inTime.pass(1_999);
    inTime.answer(inTime.question!, told(['inPlay']));
    expect(inTime.hidden()).toEqual(['inPlay']);
  });

  it('[HOM-06.2] a gateway that does not say so is not asked', () => {
    expect(customer('OFF').question).toBeUndefined();
  });
});

it('[HOM-06.3] whatever is left out, all else stands as it came: no widget and no price in it moves', () => {
  const kind = fc.constantFrom('inPlay', 'nextOff', 'topEvents', 'banners', 'somethingNew');
  const widgets = fc.array(fc.record({ kind, eventIds: fc.array(fc.nat()) }));
  fc.assert(
    fc.property(widgets, fc.option(fc.array(kind), { nil: undefined }), (all, hidden) => {
      const shown = shownWidgets(all, hidden);
      let from = 0;
      for (const one of shown) {
        const at = all.indexOf(one, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
      expect(all.filter((one) => !shown.includes(one)).every((one) => hidden?.includes(one.kind))).toBe(true);
      expect(shown.some((one) => hidden?.includes(one.kind))).toBe(false);
    }),
  );
});
