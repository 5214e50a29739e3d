import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

export const navigated = defineInput({
  type: 'intent/navigated',
  doc: 'The user followed a link or the app was told to go somewhere.',
  data: z.object({ path: z.string(), replace: z.boolean() }),
  privacy: { path: 'public', replace: 'public' },
  examples: [{ path: '/inplay', replace: false }],
});

export const historyMoved = defineInput({
  type: 'lifecycle/historyMoved',
  doc: 'The browser went back or forward, or the address was edited.',
  data: z.object({ path: z.string() }),
  privacy: { path: 'public' },
  examples: [{ path: '/' }],
});

export const routeChanged = defineDerived({
  type: 'navigation/routeChanged',
  doc: 'The path as a route of the table: key and parameters. The navigation interpreter writes it to the address bar when it differs.',
  data: z.object({
    path: z.string(),
    key: z.string(),
    params: z.record(z.string(), z.string()),
    replace: z.boolean(),
  }),
  privacy: { path: 'public', key: 'public', params: 'public', replace: 'public' },
  examples: [{ path: '/inplay', key: 'inplay', params: {}, replace: false }],
});

export const routeBlocked = defineDerived({
  type: 'navigation/blocked',
  doc: 'A private page was asked for without a session: login opens and the page is remembered (NAV-07).',
  data: z.object({ path: z.string(), reason: z.enum(['login']) }),
  privacy: { path: 'public', reason: 'public' },
  examples: [{ path: '/mybets/open', reason: 'login' }],
});

export const navigationEvents = [navigated, historyMoved, routeChanged, routeBlocked] as const;
