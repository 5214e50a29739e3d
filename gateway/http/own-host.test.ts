import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownHosts } from './own-host.ts';

const port = fc.option(
  fc.nat(65_535).map((number) => `:${number}`),
  { nil: '' },
);

describe('[HOLD-07] the hosts that a gateway answers for', () => {
  it('are those of the list, on whatever port and in whatever letters, and no others', () => {
    const isOwn = ownHosts(['bets.example', 'WWW.bets.example'], '0.0.0.0');
    fc.assert(
      fc.property(fc.constantFrom('bets.example', 'BETS.Example', 'www.bets.example'), port, (name, at) => {
        expect(isOwn(`${name}${at}`)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.domain(),
          fc.ipV4(),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        port,
        (name, at) => {
          expect(isOwn(`${name}${at}`)).toBe(false);
        },
      ),
    );
    for (const wrong of [
      undefined,
      '',
      'localhost',
      'bets.example.evil.example',
      'evil-bets.example',
      'bets.example@evil.example',
    ])
      expect(isOwn(wrong), wrong).toBe(false);
  });

  it('are this machine and bare addresses where there is no list: no name of another site', () => {
    const isOwn = ownHosts([], '127.0.0.1');
    const own = ['localhost:4600', '127.0.0.1', '[::1]:4600', '10.1.2.3:80', 'app.localhost'];
    expect(own.map(isOwn)).toEqual(own.map(() => true));
    for (const wrong of ['a;b.localhost', 'a,b.localhost', '.localhost', '[::1', "a'b.localhost"])
      expect(isOwn(wrong), wrong).toBe(false);
    fc.assert(fc.property(fc.domain(), port, (name, at) => !isOwn(`${name}${at}`)));
    expect(ownHosts([], 'box.lan')('box.lan:4600')).toBe(true);
  });
});
