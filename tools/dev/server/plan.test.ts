import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';

describe('[HOLD-13] npm run dev', () => {
  it('moves both halves: what vite serves asks the gateway where it listens', () => {
    expect(planOf([], {}).gatewayUrl).toBe('http://127.0.0.1:4600');
    expect(planOf(['--port', '4711'], {})).toEqual({
      gateway: ['gateway/main.ts', '--log', 'info', '--port', '4711'],
      vite: [],
      gatewayUrl: 'http://127.0.0.1:4711',
    });
    expect(planOf(['--port=4712'], {}).gatewayUrl).toBe('http://127.0.0.1:4712');
    expect(planOf([], { SLIPSTREAM_PORT: '4713' }).gatewayUrl).toBe('http://127.0.0.1:4713');
    expect(planOf(['--host', '::1'], {}).gatewayUrl).toBe('http://[::1]:4600');
  });

  it('takes the port of the page for itself, and the rest for the gateway', () => {
    for (const args of [
      ['--app-port', '5300', '--speed', '10'],
      ['--speed', '10', '--app-port=5300'],
    ])
      expect(planOf(args, {})).toMatchObject({
        gateway: ['gateway/main.ts', '--log', 'info', '--speed', '10'],
        vite: ['--port', '5300', '--strictPort'],
      });
    expect(() => planOf(['--app-port', 'x'], {})).toThrow(/app-port/);
    expect(() => planOf(['--port', '0'], {})).toThrow(/port/);
  });
});
