import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTHING } from '#simulator/report/tally.ts';
import { addToHistory, historyLines } from './coverage-history.ts';

describe('the history of what runs came past', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const night = (day: number) => new Date(Date.UTC(2026, 0, day, 3));

  it('grows by a run each time, and a page shows the last of them with what none came past', async () => {
    const file = join(folder, 'new', 'history.json');
    for (let day = 1; day <= 15; day += 1)
      await addToHistory(file, { ...NOTHING, sessions: day }, 'b', night(day));
    const history = await addToHistory(file, { ...NOTHING, sessions: 16 }, 'last', night(16));
    expect(history).toHaveLength(16);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(history);
    const page = historyLines(history).join('\n');
    expect(page).toContain('The last 14 of 16 runs');
    expect(page).toContain('| 2026-01-16 03:00 | last | 16 | 0 | 0 | 0 of 264 | 0 |');
    expect(page).not.toContain('2026-01-02');
    expect(page).toContain('264 faults by phase were met by none of them: latency@armed');
  });

  it('leaves out what one of the runs came past', () => {
    const run = {
      at: night(1).toISOString(),
      build: 'b',
      sessions: 1,
      bets: 1,
      failed: 0,
      cells: 1,
      possible: 3,
      scenarios: 1,
    };
    const page = historyLines([
      { ...run, missed: ['loss: armed, intentStored'] },
      { ...run, missed: ['loss: intentStored', 'crash: armed'] },
    ]).join('\n');
    expect(page).toContain('1 faults by phase were met by none of them: loss@intentStored');
    expect(historyLines([{ ...run, missed: [] }]).join('\n')).toContain('every fault in every phase');
  });

  it('is not written over by a file that is none', async () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"mine":true}');
    await expect(addToHistory(file, NOTHING, 'b', night(1))).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('{"mine":true}');
  });
});
