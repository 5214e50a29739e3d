import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { CallRefused } from './call-refused.ts';
import { isSameOrigin } from './same-origin.ts';

/**
 * The two style elements that the app cannot do without: emotion's empty one, filled through the object
 * model, and a constant of react-aria-components 1.22. A new version of the latter fails the end-to-end check
 * of the policy.
 */
const styleHashes = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
];

/**
 * @param framesFor origins that may be shown in a frame of a page with this `Host`: the payment provider's
 */
export const helmetOptions = (
  https: boolean,
  framesFor: (host: string) => readonly string[],
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styleHashes],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: ["'self'", (request) => framesFor(request.headers.host ?? '').join(' ')],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // No text becomes markup or a script; workers of this origin pass the app's one policy
      // (`src/platform/own-scripts.ts`).
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
      // The replay console shows the customer's screen in a frame of its own page.
      frameAncestors: ["'self'"],
    },
  },
  hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** Of an answer that no hook sees, as its address is none: nothing of it is shown, run or kept. */
export const headersOfNoCall = (https: boolean): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

const clientIds: readonly unknown[] = Object.values(CLIENT_IDS);

/**
 * Refuses what another site makes a customer's browser send: a page elsewhere can neither claim this origin
 * nor set the client id header without a preflight, which nobody answers.
 */
export function refuseForgery(request: FastifyRequest): void {
  const hasHeader = clientIds.includes(request.headers[REQUEST_HEADERS.clientId]);
  if (hasHeader && isSameOrigin(request.headers)) return;
  throw new CallRefused(403, {
    resultCode: RESULT_CODES.validation,
    errorType: 'CROSS_SITE',
    message: `send ${REQUEST_HEADERS.clientId} from the app's own origin`,
  });
}
