import { describe, expect, it } from 'vitest';
import { LADDER } from '../odds/ladder.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { eachWayTerms } from './each-way-terms.ts';
import { ruleFourPence } from './rule-four.ts';

describe('Rule 4', () => {
  it.each([
    ['1/9', 90],
    ['1/10', 90],
    ['2/11', 85],
    ['1/5', 80],
    ['1/4', 80],
    ['3/10', 75],
    ['2/7', 75],
    ['1/3', 70],
    ['2/5', 70],
    ['4/9', 65],
    ['8/15', 65],
    ['4/7', 60],
    ['8/13', 60],
    ['4/6', 55],
    ['4/5', 55],
    ['5/6', 50],
    ['20/21', 50],
    ['1/1', 45],
    ['6/5', 45],
    ['5/4', 40],
    ['6/4', 40],
    ['13/8', 35],
    ['7/4', 35],
    ['15/8', 30],
    ['9/4', 30],
    ['5/2', 25],
    ['3/1', 25],
    ['10/3', 20],
    ['4/1', 20],
    ['9/2', 15],
    ['11/2', 15],
    ['6/1', 10],
    ['9/1', 10],
    ['10/1', 5],
    ['14/1', 5],
    ['16/1', 0],
    ['100/1', 0],
  ])('takes for a runner at %s %i pence', (price, pence) => {
    const odds = parseOddsText(price);
    expect(odds === undefined ? -1 : ruleFourPence(odds)).toBe(pence);
  });

  it('never rises as the price gets longer', () => {
    const pence = LADDER.map(ruleFourPence);
    expect(pence).toEqual([...pence].sort((a, b) => b - a));
  });
});

describe('each-way terms', () => {
  it.each([
    [4, false, undefined],
    [5, true, '1/4 2'],
    [7, false, '1/4 2'],
    [8, false, '1/5 3'],
    [11, true, '1/5 3'],
    [12, true, '1/4 3'],
    [12, false, '1/5 3'],
    [15, true, '1/4 3'],
    [16, true, '1/4 4'],
    [20, false, '1/5 3'],
  ])('of %i runners, handicap %s, are %s', (runners, handicap, expected) => {
    const terms = eachWayTerms(runners, handicap);
    expect(terms && `${terms.num}/${terms.den} ${terms.places}`).toBe(expected);
  });
});
