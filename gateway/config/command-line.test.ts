import { describe, expect, it } from 'vitest';
import { asksForHelp, optionsFrom, UsageError, usage } from './command-line.ts';

describe('the command line of a gateway', () => {
  it('starts the simulator on the embedded database when nothing is said', () => {
    expect(optionsFrom([], {})).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: null,
      feed: { kind: 'simulator', seed: 1, speed: 1, virtuals: true },
      demonstration: true,
      logLevel: 'warn',
    });
  });

  it('lets a flag win over the environment', () => {
    const env = {
      SLIPSTREAM_PORT: '5000',
      SLIPSTREAM_DB: 'postgres://x?sslmode=verify-full',
      SLIPSTREAM_FEED: 'here',
    };
    expect(optionsFrom(['--port', '0', '--speed', '2.5'], env)).toMatchObject({
      port: 0,
      databaseUrl: 'postgres://x?sslmode=verify-full',
      feed: { kind: 'player', path: 'here', speed: 2.5 },
      demonstration: false,
    });
    expect(optionsFrom(['--demo'], env).demonstration).toBe(true);
    expect(optionsFrom(['--witness', 'kept'], env).witness).toBe('kept');
    expect(optionsFrom(['--reality-check', '0'], env).realityCheckMinutes).toBe(0);
    const silence = { runningSeconds: 40, marketSinceStartSeconds: 40 };
    expect(optionsFrom(['--silence', '40'], env).silence).toEqual(silence);
    expect(optionsFrom([], { SLIPSTREAM_SILENCE: '40' }).silence).toEqual(silence);
    expect(optionsFrom([], { SLIPSTREAM_REALITY_CHECK: '30' }).realityCheckMinutes).toBe(30);
    expect(optionsFrom(['--lead', '300'], env).feed).toMatchObject({ path: 'here', leadSeconds: 300 });
  });

  it('[HOLD-03] [HOLD-07] takes lists of proxies and of hosts, and says what is no proxy', () => {
    const said = ['--trusted-proxy', '10.0.0.0/8, 127.0.0.1', '--host-name', 'bets.example,www.bets.example'];
    expect(optionsFrom(said, {})).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '127.0.0.1'],
      hostNames: ['bets.example', 'www.bets.example'],
    });
    expect(optionsFrom([], {})).toMatchObject({ trustedProxies: [], hostNames: [] });
    for (const wrong of ['10.0.0.300', 'proxy.example', '10.0.0.0/40'])
      expect(() => optionsFrom([], { SLIPSTREAM_TRUSTED_PROXY: wrong }), wrong).toThrow(UsageError);
  });

  it('[HOLD-07] sends money to a database on another machine over TLS, unless told otherwise in words', () => {
    for (const url of [
      'postgres://db.example/bets',
      'postgres://u:p@10.0.0.7:5432/b?sslmode=no-verify',
      'postgres://db.example/bets?sslmode=require&uselibpqcompat=true',
      'postgres:///bets?host=db.example',
    ])
      expect(() => optionsFrom(['--db', url], {}), url).toThrow('sslmode=verify-full');
    for (const url of [
      'postgres://db.example/bets?sslmode=verify-full',
      'postgres://db.example/bets?sslmode=disable',
      'postgres://127.0.0.1:5432/bets',
      'postgres://[::1]/bets',
      'postgres:///bets?host=/run/postgresql',
    ])
      expect(optionsFrom(['--db', url], {}).databaseUrl).toBe(url);
    expect(optionsFrom(['--demo', '--db', 'postgres://db.example/bets'], {}).demonstration).toBe(true);
  });

  it('[HOLD-04] keeps a demonstration on this machine unless told otherwise in words', () => {
    for (const host of ['0.0.0.0', '::', '192.0.2.7', 'bets.example', '127.0.0.1.example']) {
      expect(() => optionsFrom(['--host', host], {}), host).toThrow('--demo-for-anybody');
      expect(optionsFrom(['--host', host, '--demo-for-anybody'], {})).toMatchObject({
        host,
        demonstration: true,
      });
      expect(optionsFrom(['--host', host], { SLIPSTREAM_DEMO: '0' })).toMatchObject({ demonstration: false });
      const server = ['--db', 'postgres://x?sslmode=verify-full', '--host', host];
      expect(optionsFrom(server, {})).toMatchObject({ host, demonstration: false });
      expect(() => optionsFrom([...server, '--demo'], {}), host).toThrow(UsageError);
    }
    for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1'])
      expect(optionsFrom(['--host', host], {})).toMatchObject({ host, demonstration: true });
  });

  it('takes the sports that the simulator plays, by name', () => {
    const sports = ['ice-hockey', 'greyhounds'];
    expect(optionsFrom(['--sports', 'ice-hockey, greyhounds'], {}).feed).toMatchObject({ sports });
    expect(optionsFrom([], { SLIPSTREAM_SPORTS: 'ice-hockey,greyhounds' }).feed).toMatchObject({ sports });
    expect(optionsFrom([], {}).feed).not.toHaveProperty('sports');
  });

  it('knows when only the options are asked for, and names each of them', () => {
    expect(asksForHelp(['--port', '0'])).toBe(false);
    expect(asksForHelp(['--help'])).toBe(true);
    expect(asksForHelp(['-h'])).toBe(true);
    for (const flag of ['--port', '--data', '--feed', '--seed', '--witness', '--reality-check', '--silence'])
      expect(usage).toContain(flag);
  });

  it('names the flag that is wrong, and shows what there is', () => {
    const wrong = [
      ['--port', 'x'],
      ['--port', '70000'],
      ['--port', '1.5'],
      ['--speed', '0'],
      ['--seed', '-1'],
      ['--sports', 'football,quidditch'],
      ['--lead', 'soon'],
      ['--log', 'loud'],
      ['--reality-check', '1441'],
      ['--silence', '0'],
      ['--unknown'],
      ['--feed'],
      ['stray'],
    ];
    for (const args of wrong) {
      expect(() => optionsFrom(args, {}), args.join(' ')).toThrow(UsageError);
      expect(() => optionsFrom(args, {}), args.join(' ')).toThrow(args[0] === 'stray' ? 'stray' : args[0]);
    }
    expect(() => optionsFrom(['--port', ''], {})).toThrow('--port N');
  });
});
