import { signed } from './handicaps.ts';
import type { Head } from './market-spec.ts';

/** A line as a part of a code: `105` of 10.5. */
export const lineCode = (line: number): string => `${line}`.replace('.', '');

/** A start as a part of a code: `MINUS_15` of -1.5. */
export const startCode = (start: number): string =>
  signed(start).replace('+', 'PLUS_').replace('-', 'MINUS_').replace('.', '');

/**
 * Heads of markets by the groups of a sport. `lined` and `started` have the line in their code. Offered in a
 * bet builder is only what says so: what the endings of the sport decide.
 */
export function headsOf<Group extends string>() {
  const head = (group: Group, type: string, name: string, more: Partial<Head> = {}): Head => ({
    code: type,
    type,
    name,
    group,
    combines: false,
    ...more,
  });
  return {
    head,
    lined: (group: Group, type: string, name: string, line: number): Head =>
      head(group, type, name, { code: `${type}_${lineCode(line)}` }),
    started: (group: Group, type: string, name: string, start: number): Head =>
      head(group, type, name, { code: `${type}_${startCode(start)}` }),
  };
}
