import { describe, expect, it } from 'vitest';
import { loginAnswer, sessionHarness, submitted } from '#testing/runtime/session-harness.ts';
import { backPath } from './return-after-login.ts';

describe('the way back after a login', () => {
  it('[DPL-06.2] what asked for a login is followed once, within a day', () => {
    const link = '/mybets/details/0198c0de-0000-4000-8000-000000000001';
    for (const [waits, lands] of [
      [0, link],
      [86_400_000, link],
      [86_400_001, '/'],
    ] as const) {
      const made = sessionHarness({ login: loginAnswer });
      const paths = () => made.of('navigation/routeChanged').map(({ data }) => [data.path, data.replace]);
      made.submit({ type: 'intent/navigated', data: { path: link, replace: false } });
      expect(made.state().navigation.key).toBe('login');
      made.sleep(waits);
      made.submit(submitted);
      expect(paths().at(-1)).toEqual([lands, true]);
      const after = paths().length;
      // Another login goes on from where it is.
      made.submit({ type: 'intent/logoutPressed', data: {} });
      made.submit({ type: 'intent/navigated', data: { path: '/login', replace: false } });
      made.submit(submitted);
      expect(
        paths()
          .slice(after)
          .map(([path]) => path),
      ).not.toContain(link);
    }
  });

  it('returns to a page of ours after the login and to no other place', () => {
    expect(backPath('/login?back=%2Fmybets%2Fopen')).toBe('/mybets/open');
    for (const evil of [
      '//evil.example',
      'https://evil.example',
      '%2F%2Fevil.example',
      '%E0%A4%A',
      '/login',
      'javascript:alert(1)',
    ]) {
      expect(backPath(`/login?back=${evil}`)).toBe('/');
    }
  });
});
