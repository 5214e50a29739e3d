import { describe, expect, it } from 'vitest';
import { parseRequirements } from '../../requirements/requirements.ts';
import type { TestResult } from '../reports.ts';
import { countedOf, idsIn, standings, strangersIn } from './proven.ts';

const passes = (title: string): TestResult => ({ title, outcome: 'passed' });
const fails = (title: string): TestResult => ({ title, outcome: 'failed' });

const book = parseRequirements([
  '### RAC-05 Two rules\n- **RAC-05.1** One.\n- **RAC-05.2** Two.\n### BSL-04 One rule\n- **BSL-04.1** One.',
  '- **TRAP-01** A trap.\n- **UK-01** A line.\n- **CON-01** A feature.\n- **FAIL-01** A failure.',
]);
const counted = countedOf(book);
const doneBy = (...results: TestResult[]): string[] =>
  standings(counted, results).flatMap(({ id, done }) => (done ? [id] : []));
const bracketed = (...ids: string[]): string => `${ids.map((id) => `[${id}]`).join(' ')} holds`;

describe('ids in test titles', () => {
  it('reads one, several, rules, and those of the chapters around', () => {
    expect(idsIn(bracketed('RAC-05', 'BSL-04.1'))).toEqual(['RAC-05', 'BSL-04.1']);
    const several = ['RAC-05', 'UK-01'].join(', ');
    expect(idsIn(`slip [${several}] holds`)).toEqual(['RAC-05', 'UK-01']);
  });

  it('ignores ids outside brackets and brackets without ids', () => {
    expect(idsIn('RAC-05 in [list] 4')).toEqual([]);
  });
});

describe('what is counted', () => {
  it('is rows by their rules, and traps, regulation and console as lines', () => {
    expect(counted.map(({ id, table, rules }) => [id, table, rules.length])).toEqual([
      ['RAC-05', 'rows', 2],
      ['BSL-04', 'rows', 1],
      ['TRAP-01', 'traps', 1],
      ['UK-01', 'regulation', 1],
      ['CON-01', 'console', 1],
    ]);
  });
});

describe('done', () => {
  it('is a row with a passing test for every rule, and not for a part of them', () => {
    expect(doneBy(passes(bracketed('RAC-05.1')))).toEqual([]);
    expect(doneBy(passes(bracketed('RAC-05.1')), passes(bracketed('RAC-05.2')))).toEqual(['RAC-05']);
  });

  it('is not a row whose tests name it without a rule, unless it has a single one', () => {
    expect(doneBy(passes(bracketed('RAC-05', 'BSL-04')))).toEqual(['BSL-04']);
  });

  it('is not what a failing test contradicts, and not what was left out', () => {
    expect(doneBy(passes(bracketed('BSL-04.1')), fails(bracketed('BSL-04')))).toEqual([]);
    expect(doneBy({ title: bracketed('UK-01'), outcome: 'skipped' })).toEqual([]);
  });

  it('says which rules are without', () => {
    const [first] = standings(counted, [passes(bracketed('RAC-05.2'))]);
    expect(first?.without).toEqual(['RAC-05.1']);
  });
});

describe('strangers', () => {
  it('are ids that no line has', () => {
    expect(strangersIn([passes(bracketed('RAC-05', 'RAC-05.3', 'FAIL-01'))], book)).toEqual(['RAC-05.3']);
  });
});
