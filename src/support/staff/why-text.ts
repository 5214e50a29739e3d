import { VIEW_REASONS } from '#domain/contract/staff-fields.ts';
import type { AuditLine } from '#domain/contract/staff-recordings.ts';
import type { Text } from '#src/text/text.ts';

/** How the trail keeps a list that nothing narrowed down. */
const NO_FILTER = '{}';

function detailText(t: Text, { act, detail }: Pick<AuditLine, 'act' | 'detail'>): string {
  // The detail of a note is its id, which tells a person nothing.
  if (act === 'noted') return '';
  return act === 'searched' && detail === NO_FILTER ? t('staff.audit.unfiltered') : (detail ?? '');
}

/** Why somebody did what a line of the audit trail says, in words: the reason, and what was asked for. */
export function whyText(t: Text, line: Pick<AuditLine, 'act' | 'reason' | 'detail'>): string {
  const known = VIEW_REASONS.find((one) => one === line.reason);
  const reason = known === undefined ? (line.reason ?? '') : t(`staff.reason.${known}`);
  return [reason, detailText(t, line)].filter((part) => part !== '').join(': ');
}
