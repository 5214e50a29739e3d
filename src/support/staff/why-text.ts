import * as z from 'zod/mini';
import { VIEW_REASONS } from '#domain/contract/staff-fields.ts';
import type { AuditLine } from '#domain/contract/staff-recordings.ts';
import { SaidResult } from '#domain/contract/staff-settling.ts';
import type { Text } from '#src/text/text.ts';
import { resultText } from './waiting/result-text.ts';

/** How the trail keeps a list that nothing narrowed down. */
const NO_FILTER = '{}';

const SettledDetail = z.object({
  market: z.int(),
  selection: z.int(),
  result: SaidResult,
  why: z.string(),
});

/** A result that staff said, in words; as it was written down where it cannot be read. */
function settledText(t: Text, detail: string): string {
  try {
    const { market, selection, result, why } = SettledDetail.parse(JSON.parse(detail));
    const outcome = t('staff.waiting.outcome', { outcome: result.outcome });
    return t('staff.audit.settled', { market, selection, outcome, why, more: resultText(t, result) }).trim();
  } catch {
    return detail;
  }
}

function detailText(t: Text, { act, detail }: Pick<AuditLine, 'act' | 'detail'>): string {
  // The detail of a note is its id, which tells a person nothing.
  if (act === 'noted') return '';
  if (act === 'settled' && detail !== null) return settledText(t, detail);
  return act === 'searched' && detail === NO_FILTER ? t('staff.audit.unfiltered') : (detail ?? '');
}

/** Why somebody did what a line of the audit trail says, in words: the reason, and what was asked for. */
export function whyText(t: Text, line: Pick<AuditLine, 'act' | 'reason' | 'detail'>): string {
  const known = VIEW_REASONS.find((one) => one === line.reason);
  const reason = known === undefined ? (line.reason ?? '') : t(`staff.reason.${known}`);
  return [reason, detailText(t, line)].filter((part) => part !== '').join(': ');
}
