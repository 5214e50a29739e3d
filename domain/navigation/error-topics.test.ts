import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, ERROR_TEXTS, meaningOf } from '#domain/placement/refusals/error-catalogue.ts';
import { ERROR_TOPICS } from '#domain/placement/refusals/error-topics.ts';
import { LOGIN_ERRORS } from '#domain/session/login-errors.ts';
import { LOGIN_TOPICS } from '#domain/session/login-topics.ts';
import { isHelpTopic } from './help-topics.ts';
import { matchPath, pathFor } from './routes.ts';

/** The page that the link of an error leads to is one of the help that there is. */
const landsOnTopic = (topic: string): boolean => {
  const { key, params } = matchPath(pathFor('help', { topic }));
  return key === 'help' && isHelpTopic(params.topic ?? '');
};

describe('[CNT-04.1] every error lands on a topic of the help', () => {
  it('of a placement: each type that a gateway or this side knows, and any that nobody knows', () => {
    for (const type of [...Object.keys(ERROR_CATALOGUE), 'SOMETHING_NEW'])
      expect([type, landsOnTopic(ERROR_TOPICS[meaningOf(type).text])]).toEqual([type, true]);
    expect(Object.keys(ERROR_TOPICS).toSorted()).toEqual([...ERROR_TEXTS].toSorted());
  });

  it('of a login or a registration: each that a form can show', () => {
    for (const error of LOGIN_ERRORS)
      expect([error, landsOnTopic(LOGIN_TOPICS[error])]).toEqual([error, true]);
    expect(Object.keys(LOGIN_TOPICS).toSorted()).toEqual([...LOGIN_ERRORS].toSorted());
  });

  it.each([
    // Written out, not taken from the tables: what somebody in need has to find at once.
    ['SelfImposedLimitsExceeded', 'money-limits'],
    ['VERIFY_ACCOUNT', 'identity-check'],
    ['INSUFFICIENT_FUNDS', 'deposits'],
    ['BetplacementTimeout', 'connection-lost'],
    ['ODDS_CHANGED', 'price-changes'],
    ['LIVE_BETTING_RESTRICTED', 'in-play-bets'],
  ])('%s is explained in %s', (type, topic) => {
    expect(ERROR_TOPICS[meaningOf(type).text]).toBe(topic);
  });
});
