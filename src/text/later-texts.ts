import type { Messages } from '@lingui/core';
import { addMessages } from './catalogue.ts';
import type account from './en-gb/account.json';
import type betslip from './en-gb/betslip.json';
import type event from './en-gb/event.json';
import type myBets from './en-gb/my-bets.json';
import type racing from './en-gb/racing.json';
import type receipt from './en-gb/receipt.json';
import type routes from './en-gb/routes-later.json';

/** Areas of the app that are not on the first screen. `routes`: titles of pages that are not built yet. */
export const textAreas = ['account', 'betslip', 'event', 'myBets', 'racing', 'receipt', 'routes'] as const;
export type TextArea = (typeof textAreas)[number];

/** One file for each. */
const areas: Readonly<Record<TextArea, () => Promise<{ readonly default: Messages }>>> = {
  account: () => import('./en-gb/account.json'),
  betslip: () => import('./en-gb/betslip.json'),
  event: () => import('./en-gb/event.json'),
  myBets: () => import('./en-gb/my-bets.json'),
  racing: () => import('./en-gb/racing.json'),
  receipt: () => import('./en-gb/receipt.json'),
  routes: () => import('./en-gb/routes-later.json'),
};

export type LaterId = keyof (typeof account &
  typeof betslip &
  typeof event &
  typeof myBets &
  typeof racing &
  typeof receipt &
  typeof routes);

const arrived = new Set<TextArea>();

/** Fetches the texts of some areas, once; what is loaded together with them can be rendered when this resolves. */
export async function loadTexts(wanted: readonly TextArea[]): Promise<void> {
  const missing = wanted.filter((area) => !arrived.has(area));
  const loaded = await Promise.all(missing.map((area) => areas[area]()));
  for (const { default: messages } of loaded) addMessages(messages);
  for (const area of missing) arrived.add(area);
}
