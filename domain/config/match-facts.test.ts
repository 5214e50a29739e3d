import { describe, expect, it } from 'vitest';
import { SportId } from '../brand.ts';
import { factsOfSport, MATCH_FACTS } from './match-facts.ts';

describe('[INP-05.1] the tabs of a sport', () => {
  it('of football are all, of the others those that its board does not show already', () => {
    expect(factsOfSport(SportId.parse('SBTC1_1'))).toEqual(MATCH_FACTS);
    expect(factsOfSport(SportId.parse('SBTC1_5'))).toEqual(['form', 'table', 'meetings']);
  });
});
