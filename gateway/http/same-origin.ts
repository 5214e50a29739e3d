import type { IncomingHttpHeaders } from 'node:http';

/**
 * False when a browser says that the request comes from another site. Requests without these headers do not
 * come from a page; they carry no cookie that a victim's browser would have added.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
