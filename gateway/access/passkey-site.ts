import type { AccessContext } from './context.ts';

export interface PasskeySite {
  readonly origin: string;
  /** Domain that passkeys belong to. */
  readonly rpID: string;
}

/** Bare addresses have no passkeys: browsers make them for names alone. */
const isAddress = (host: string): boolean => /^[\d.]+$|[:[]/.test(host);

/**
 * The site that asks, if it is ours: the public address of the app, or this machine's in a demonstration.
 * What a browser has signed must name it.
 */
export function siteOf(
  { appUrl, settings }: Pick<AccessContext, 'appUrl' | 'settings'>,
  origin: string | undefined,
): PasskeySite | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname, protocol } = new URL(origin);
  const isOwn = URL.canParse(appUrl()) && new URL(appUrl()).origin === origin;
  const isHere = settings.demonstration && hostname === 'localhost' && protocol === 'http:';
  return (isOwn || isHere) && !isAddress(hostname) ? { origin, rpID: hostname } : undefined;
}
