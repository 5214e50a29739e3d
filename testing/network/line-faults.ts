/**
 * What can happen to one HTTP call between client and gateway. `reached` tells whether the gateway handles
 * it.
 */
export type Fault =
  | { readonly kind: 'pass' }
  /** The connection is reset before the gateway hears of it. */
  | { readonly kind: 'dropRequest' }
  /** The gateway gets so many bytes of the body, then both sides are reset. */
  | { readonly kind: 'cutRequest'; readonly bytes: number }
  /** A slow line: the body goes out in so many parts with a pause between them, ms. */
  | { readonly kind: 'trickle'; readonly parts: number; readonly pauseMs: number }
  /** Handled, and the answer is lost. */
  | { readonly kind: 'dropAnswer' }
  /** Handled, and so many bytes of the answer's body arrive before a reset. */
  | { readonly kind: 'cutAnswer'; readonly bytes: number }
  /** Handed on so many times at once; the client gets the first answer. */
  | { readonly kind: 'duplicate'; readonly times: number }
  /** Waits here until it is released, and goes on even if the client has given up meanwhile. */
  | { readonly kind: 'holdRequest' }
  /** Handled; the answer waits here until it is released. */
  | { readonly kind: 'holdAnswer' }
  /** Somebody else answers. With `reached` the gateway has handled it all the same. */
  | {
      readonly kind: 'instead';
      readonly reached: boolean;
      readonly status: number;
      readonly type: string;
      readonly body: string;
    }
  /** The first answer of this path is served again, as a careless cache would. */
  | { readonly kind: 'cached' }
  | { readonly kind: 'alterRequest'; readonly alter: (body: string) => string }
  | { readonly kind: 'alterAnswer'; readonly alter: (body: string) => string };

const page = (title: string): string => `<!doctype html><title>${title}</title><p>${title}</p>`;
const instead = (status: number, type: string, body: string, reached: boolean): Fault => ({
  kind: 'instead',
  reached,
  status,
  type,
  body,
});

/** Answers that proxies, portals and balancers are known to give. */
export const STRANGERS = {
  badGateway: instead(502, 'text/html', page('502 Bad Gateway'), true),
  unavailable: instead(503, 'text/html', page('503 Service Unavailable'), false),
  gatewayTimeout: instead(504, 'text/html', page('504 Gateway Time-out'), true),
  tooMany: instead(429, 'text/html', page('Too Many Requests'), false),
  captcha: instead(200, 'text/html', page('Are you human?'), false),
  portal: instead(200, 'application/json', '{"login":"https://portal.example"}', false),
  garbage: instead(200, 'application/json', '{"resultCode":0,"data":{"betSl', true),
  empty: instead(200, 'application/json', '', true),
  otherContract: instead(200, 'application/json', '{"resultCode":0,"data":{"bets":[]}}', true),
} as const satisfies Record<string, Fault>;
