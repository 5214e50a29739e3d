import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserNamesOf } from './browser-names.ts';

const chrome = (system: string, after = ''): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0${after} Safari/537.36`;

describe('[HOLD-05] what a browser is called', () => {
  it.each([
    [chrome('Linux; Android 10; K', ' Mobile'), 'Chrome', 'Android'],
    [chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome', 'Chrome OS'],
    [`${chrome('Windows NT 10.0; Win64; x64')} Edg/140.0.0.0`, 'Microsoft Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
  ])('%s', (userAgent, browser, system) => {
    expect(browserNamesOf(userAgent)).toEqual({ browser, system });
  });

  it('nothing that a user agent makes up is told to anybody', () => {
    for (const text of ['', 'curl/8.0', '<b>evil</b>/1.0 x', 'bob@example.com/1.0 ', 'x'.repeat(10_000)])
      expect(browserNamesOf(text), text.slice(0, 40)).toEqual({ browser: null, system: null });
    const named = fc
      .tuple(fc.stringMatching(/^[A-Za-z@. ]{1,20}$/), fc.string(), fc.string())
      .map(([name, system, rest]) => `${name}/1.0 (${system}) ${rest}`);
    const names = /^(?:[A-Z][\w -]*|iOS|macOS)$/;
    fc.assert(
      fc.property(named, (userAgent) => {
        const { browser, system } = browserNamesOf(userAgent);
        expect(browser ?? 'None').toMatch(names);
        expect(system ?? 'None').toMatch(names);
        expect(userAgent.startsWith(`${browser ?? '-'}@`)).toBe(false);
      }),
    );
  });
});
