import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesBehind, addressKey } from './client-address.ts';

function from(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('[HOLD-03] from where a request comes', () => {
  it('is the peer where no proxy is trusted, whatever it says', () => {
    const addressOf = addressesBehind([]);
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 }),
        (peer, said) => {
          expect(addressOf(from(peer, said.join(', ')))).toBe(peer);
        },
      ),
    );
  });

  it('is the last hop that is no proxy of the house, whatever the client wrote before it', () => {
    const addressOf = addressesBehind(['10.0.0.0/8', '192.168.1.7']);
    const proxy = fc.oneof(
      fc.nat(255).map((last) => `10.1.2.${last}`),
      fc.constant('192.168.1.7'),
    );
    const client = fc.ipV4().filter((ip) => !ip.startsWith('10.') && ip !== '192.168.1.7');
    const claims = fc.array(
      fc.oneof(
        fc.ipV4(),
        fc.string().filter((text) => !text.includes(',')),
      ),
      {
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(proxy, fc.array(proxy, { maxLength: 3 }), client, claims, (peer, between, real, said) => {
        const header = [...said, real, ...between].join(', ');
        expect(addressOf(from(peer, header))).toBe(real);
        // A peer that is no proxy of the house is the client itself.
        expect(addressOf(from(real, header))).toBe(real);
      }),
    );
  });

  it('stays with the nearest hop where a proxy hands on what is no address', () => {
    const addressOf = addressesBehind(['loopback']);
    expect(addressOf(from('127.0.0.1', 'unknown'))).toBe('127.0.0.1');
    expect(addressOf(from('127.0.0.1', '9.9.9.9, not an address'))).toBe('127.0.0.1');
    expect(addressOf(from('::ffff:127.0.0.1', '9.9.9.9'))).toBe('9.9.9.9');
  });

  it('is one for all that one IPv6 customer has', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:2:bbbb::9')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::ffff:9.9.9.9')).toBe('9.9.9.9');
    expect(addressKey('nonsense')).toBeUndefined();
  });

  it('names a proxy that is no address', () => {
    expect(() => addressesBehind(['10.0.0.300'])).toThrow('10.0.0.300');
  });
});
