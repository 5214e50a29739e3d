import { staffDecideDocument, staffDocuments, staffLookAtDocument } from '#domain/contract/staff-identity.ts';
import type { StaffContext } from '../../staff/context.ts';
import { decideAbout, documentsWaiting, lookAtDocument } from '../../staff/documents.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

/** The desk of documents that customers sent (KYC-03). */
export const staffIdentityHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffDocuments, async () => ({ resultCode: 0, data: await documentsWaiting(context) })),
  forStaff(staffLookAtDocument, async ({ params }, session) => ({
    resultCode: 0,
    data: await lookAtDocument(context, session, params.id),
  })),
  forStaff(staffDecideDocument, async ({ params, body }, session) => {
    await decideAbout(context, session, params.id, body);
    return { resultCode: 0 };
  }),
];
