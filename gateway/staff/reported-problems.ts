import * as z from 'zod/mini';
import { BRANDS } from '#domain/config/defaults.ts';
import { ProblemReport } from '#domain/contract/problem-report.ts';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { withoutPersons } from '../config/staff.ts';
import { readReports } from '../my-bets/problem-reports.ts';
import type { StaffContext, StaffSession } from './context.ts';

/** Problems that customers of one's brands reported; what they wrote is not for who is served no persons. */
export async function reportsFor(
  { db }: StaffContext,
  { member: { brands, role } }: StaffSession,
): Promise<ProblemReport[]> {
  const hasAll = BRANDS.every((brand) => brands.includes(brand));
  const reports = z.array(ProblemReport).parse(await readReports(db, brands, hasAll, STAFF_LIMITS.page));
  return withoutPersons.includes(role) ? reports.map((report) => ({ ...report, text: '' })) : reports;
}
