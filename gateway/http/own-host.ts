import { isIP } from 'node:net';

/** Whether a request asks for this gateway, by its `Host`. */
export type IsOwnHost = (host: string | undefined) => boolean;

/** Name of a `Host`, lower case and without its port, which a proxy may have changed. */
function nameOf(host: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(host) ?? [];
  return (bracketed ?? host.replace(/:\d+$/, '')).toLowerCase().replace(/\.$/, '');
}

/**
 * A page of another site can make a name of its own point here (DNS rebinding), and a cache can be filled
 * under a name that is nobody's: only the names of the list are answered. Without one, this machine's, the
 * one it listens on and bare addresses, which no name points to (HOLD-07).
 *
 * @param names as in `Host`, without ports
 * @param listening what the gateway listens on
 */
export function ownHosts(names: readonly string[], listening: string): IsOwnHost {
  const known = new Set((names.length > 0 ? names : ['localhost', listening]).map(nameOf));
  return (host) => {
    if (host === undefined) return false;
    const name = nameOf(host);
    if (known.has(name)) return true;
    return names.length === 0 && (isIP(name) !== 0 || /^[a-z0-9][a-z0-9.-]*\.localhost$/.test(name));
  };
}
