import { describe, expect, it } from 'vitest';
import { idsIn, proven, tableOf } from './proven.ts';

describe('ids in test titles', () => {
  it('reads one, several, and those of the chapters around', () => {
    expect(idsIn('[BSL-02] refuses')).toEqual(['BSL-02']);
    expect(idsIn('slip [I18-02, T5] and [PLC-10][T13] hold')).toEqual(['I18-02', 'T5', 'PLC-10', 'T13']);
  });

  it('reads those of the regulation and of the console, and knows their tables', () => {
    const ids = idsIn('[UK-46] [C16] who has seen, [EVT-01] [T3]');
    expect(ids).toEqual(['UK-46', 'C16', 'EVT-01', 'T3']);
    expect(ids.map(tableOf)).toEqual(['regulation', 'console', 'rows', 'traps']);
  });

  it('ignores ids outside brackets and brackets without ids', () => {
    expect(idsIn('BSL-02 in [list] T4')).toEqual([]);
  });
});

describe('proven rows', () => {
  it('needs a passing test, and none that fails', () => {
    const results = [
      { title: '[BSL-01] adds', outcome: 'passed' },
      { title: '[BSL-02] refuses', outcome: 'failed' },
      { title: '[BSL-02] also', outcome: 'passed' },
      { title: '[BSL-03] tabs', outcome: 'skipped' },
    ] as const;
    expect([...proven(results)]).toEqual(['BSL-01']);
  });
});
