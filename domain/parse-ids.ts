import type { CategoryId, EventId, MarketId, SelectionId, SessionId, SportId } from './brand.ts';
import { CATEGORY_ID, HIGHEST_ID, SPORT_ID, UUID_FORM } from './id-rules.ts';

/**
 * Ids out of addresses, paths and recorded values, for code that stands before the first screen and therefore
 * carries no schema. The same rules as the schemas of `brand.ts`; undefined for anything that is no such id.
 */
const integerId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= HIGHEST_ID
    ? value
    : undefined;
const textId = (value: unknown, rule: RegExp): string | undefined =>
  typeof value === 'string' && rule.test(value) ? value : undefined;

export const eventIdOf = (value: unknown): EventId | undefined => integerId(value) as EventId | undefined;
export const marketIdOf = (value: unknown): MarketId | undefined => integerId(value) as MarketId | undefined;
export const selectionIdOf = (value: unknown): SelectionId | undefined =>
  integerId(value) as SelectionId | undefined;
export const sportIdOf = (value: unknown): SportId | undefined =>
  textId(value, SPORT_ID) as SportId | undefined;
export const categoryIdOf = (value: unknown): CategoryId | undefined =>
  textId(value, CATEGORY_ID) as CategoryId | undefined;
export const sessionIdOf = (value: unknown): SessionId | undefined =>
  textId(value, UUID_FORM) as SessionId | undefined;
