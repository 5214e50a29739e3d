import { describe, expect, it } from 'vitest';
import { ok, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, sessionHarness, submitted } from '#testing/runtime/session-harness.ts';
import { epics } from '../epics.ts';

describe('[SES-01] what a login sends', () => {
  it('[SES-01.1] a login sends name, password, the trust of this device and a captcha where one was typed', () => {
    const made = runtimeHarness(epics, () => undefined);
    made.start();
    const captcha = { redacted: 'captcha', len: 5, handle: 'captcha#1' } as const;
    made.submit(submitted);
    made.submit({ type: submitted.type, data: { ...submitted.data, captcha } });
    const { username, password } = submitted.data;
    const body = { username, password, trustToken: { redacted: 'trustToken', len: 0, handle: 'trust' } };
    expect(made.calls.filter(({ data }) => data.op === 'login').map(({ data }) => data.body)).toEqual([
      body,
      { ...body, captcha },
    ]);
  });
});

describe('[SES-06] a session that conflicts at the start', () => {
  it('[SES-06.2] a workflow that was left open is logged out when the page is loaded again, and no renewal is asked for', () => {
    const made = sessionHarness({ login: (now) => loginAnswer(now, { workflow: 'TERMS', userInfo: null }) });
    made.submit(submitted);
    expect(made.state().session.current).toMatchObject({ workflow: 'TERMS' });
    made.submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, eventsCut: 0 } });
    expect(made.asked('prolong')).toBe(0);
    made.answer(made.calls.find(({ data }) => data.op === 'logout')!, ok({ resultCode: 0 }));
    expect(made.state().session).toMatchObject({ current: null, reason: 'sessionConflict' });
  });
});
