import type { IncomingMessage } from 'node:http';
import { all, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** From where a request really comes, as limits are counted by. */
export type AddressOf = (request: IncomingMessage) => string;

/** Whoever has one IPv6 address has all of its /64. */
const IPV6_PREFIX = 64;

/**
 * An address as limits are counted by: IPv4 whole, also where it comes written as IPv6, and of IPv6 the
 * network. Undefined for what is no address.
 */
export function addressKey(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6)
    return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX}`).toString()}/${IPV6_PREFIX}`;
  return address.toString();
}

/** Addresses and networks that may be trusted. @throws TypeError naming what is none */
export const trustIn = (proxies: readonly string[]): ((address: string, hop: number) => boolean) =>
  compile([...proxies]);

/**
 * The last hop of `X-Forwarded-For` that no trusted proxy is; without trusted proxies the peer of the socket.
 * What a client writes into the header stands before what proxies add to it, so it is never reached
 * (HOLD-03).
 *
 * @param proxies addresses and networks (`10.0.0.0/8`, `loopback`)
 * @throws TypeError naming what is neither
 */
export function addressesBehind(proxies: readonly string[]): AddressOf {
  const isTrusted = trustIn(proxies);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    // Nearest first: the peer, then what each hop says of the one before it. What no proxy would write ends
    // the walk.
    const hops = all(request, isTrusted).map(addressKey);
    const broken = hops.indexOf(undefined);
    return (broken === -1 ? hops.at(-1) : hops[broken - 1]) ?? peer;
  };
}

/**
 * Whether a request was made on this machine. One that a proxy brought, which may run here as well, was not,
 * unless it is trusted and says so.
 */
export function isOwnMachine(request: IncomingMessage, addressOf: AddressOf): boolean {
  const address = addressOf(request);
  const isForwarded = ['forwarded', 'x-forwarded-for'].some((name) => request.headers[name] !== undefined);
  return !isForwarded && (address === OWN_IPV6 || address.startsWith('127.'));
}

/** `::1` as limits are counted by. */
const OWN_IPV6 = addressKey('::1');
