import type { AppEvent } from '#domain/events/registry.ts';
import { isJsonList, type Json, toJson } from '#domain/json.ts';

/**
 * Fields that differ between any two sessions and say nothing about what happened: ids that are minted,
 * positions in a log or on a channel, moments, hashes and signatures over those. Ids of the offer (selection,
 * market, event) stay: another selection is another story.
 */
const volatileNames: ReadonlySet<string> = new Set([
  'account',
  'attemptId',
  'balanceVersion',
  'barrierId',
  'betId',
  'betslipId',
  'clientHead',
  'contentHash',
  'dataVersion',
  'drawId',
  'email',
  'epoch',
  'gwSessionId',
  'head',
  'mono',
  'receiptId',
  'ref',
  'refs',
  'requestId',
  'seq',
  'sessionId',
  'signature',
  't',
  'timerId',
  'token',
  'userId',
  'username',
  'version',
]);
const isMoment = (name: string): boolean => name === 'at' || name === 'build' || /[a-z](At|Time)$/.test(name);
/** A UUID, or what the gateway mints for accounts and sessions. */
const minted = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(gw|u)-[0-9a-f]{32}\b/g;

/** A text without the ids that stand in it: channels and identities of bets name their account. */
export const steadyText = (text: string): string => text.replace(minted, 'id');

/** A value without what differs between any two sessions. */
export function steady(value: Json): Json {
  if (typeof value === 'string') return steadyText(value);
  if (value === null || typeof value !== 'object') return value;
  if (isJsonList(value)) return value.map(steady);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !volatileNames.has(name) && !isMoment(name))
      .map(([name, item]) => [name, steady(item)]),
  );
}

/** What two events at the same place of two sessions must agree in. */
export const steadyData = (event: AppEvent): Json => steady(toJson(event.data));
