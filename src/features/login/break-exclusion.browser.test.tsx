import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const END = '2027-01-02T03:04:05.000Z';
const refusedWith = (errorType: string, explanationCode?: string) => ({
  ...{ kind: 'refused', status: 401, resultCode: 1204, errorType, body: null },
  ...(explanationCode === undefined ? {} : { explanationCode }),
});

/** Somebody whose login was refused so; what was sent to become an exclusion is in `sent`. */
function refusedLogin(errorType: string, exclusion?: () => unknown) {
  const sent: string[] = [];
  const app = openApp('/login', {
    ...answers,
    login: () => refusedWith(errorType, END),
    ...(exclusion === undefined ? {} : { excludeOnBreak: exclusion }),
  });
  app.runtime.addSink(({ events }) => {
    for (const event of events)
      if (event.type === 'gateway/requested' && event.data.op === 'excludeOnBreak')
        sent.push(JSON.stringify(event.data.body));
  });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened = app;
  return { app, sent };
}
const offer = () => document.querySelector<HTMLElement>('[data-shown=breakExclusion]');
const form = () => page.getByRole('form', { name: 'Self-exclusion instead of a break' });
const open = () => userEvent.click(page.getByRole('button', { name: 'Exclude myself', exact: true }));
const send = () => userEvent.click(page.getByRole('button', { name: /^Exclude me for/ }));
async function fill(): Promise<void> {
  await userEvent.fill(form().getByLabelText('Username'), 'ann');
  await userEvent.fill(form().getByLabelText('Password', { exact: true }), 'first password of ann');
}

describe.each([390, 1280])('[RGT-05.4] the login that a break refuses, at %i', (width) => {
  it('offers to make it an exclusion, by the keyboard, with a tick and the password', async () => {
    await page.viewport(width, 844);
    const { app, sent } = refusedLogin('COOL_OFF', () => ({
      kind: 'ok',
      status: 200,
      body: { resultCode: 0, data: { until: Date.parse(END) } },
    }));
    await until(() => expect(offer()).not.toBeNull());
    await open();
    await fill();
    await userEvent.click(form().getByRole('radio', { name: '1 year' }));
    // Nothing goes out before it was ticked.
    await send();
    await until(() => expect(offer()?.textContent).toContain('Please tick the box first.'));
    expect(sent).toEqual([]);
    form().getByRole('checkbox').element().focus();
    await userEvent.keyboard(' ');
    page.getByRole('button', { name: 'Exclude me for 1 year' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(offer()?.textContent).toContain('You have excluded yourself.'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('"months":12');
    // Neither name nor password is in the log.
    expect(sent[0]).not.toMatch(/first password|"ann"/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(app.runtime.state().session.current).toBeNull();
    expect(app.defects).toEqual([]);
  });

  it.each([
    ['LoginInvalidUsernameOrPassword', 'The username or password is not right.'],
    ['LoginCaptchaRequired', 'we ask for a security check'],
    ['AccountLocked', 'There were too many attempts.'],
    ['SelfExcluded', 'You have excluded yourself already.'],
    ['NotOnBreak', 'Your break is over.'],
  ])('says of %s what it is', async (errorType, said) => {
    await page.viewport(width, 844);
    refusedLogin('COOL_OFF', () => refusedWith(errorType));
    await until(() => expect(offer()).not.toBeNull());
    await open();
    await fill();
    await userEvent.click(form().getByRole('checkbox'));
    await send();
    await until(() => expect(form().getByRole('alert').element().textContent).toContain(said));
    // The name stays, the password does not.
    expect(form().getByLabelText('Username').element()).toHaveProperty('value', 'ann');
    expect(form().getByLabelText('Password', { exact: true }).element()).toHaveProperty('value', '');
  });

  it('says that a lost answer may be sent again', async () => {
    await page.viewport(width, 844);
    refusedLogin('COOL_OFF');
    await until(() => expect(offer()).not.toBeNull());
    await open();
    await fill();
    await userEvent.click(form().getByRole('checkbox'));
    await send();
    await until(() =>
      expect(form().getByRole('alert').element().textContent).toContain('press again: that is safe'),
    );
  });

  it.each(['SelfExcluded', 'PLAYER_TERMINATED', 'LoginInvalidUsernameOrPassword'])(
    'is not offered after %s',
    async (errorType) => {
      await page.viewport(width, 844);
      // Here already, it would stand there with the text of the refusal.
      await Promise.all([import('./break-exclusion.tsx'), loadTexts(['safer'])]);
      refusedLogin(errorType);
      await until(() => expect(document.querySelector('main [role=alert]')).not.toBeNull());
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      expect(offer()).toBeNull();
    },
  );
});
