import * as contract from '#domain/contract/staff-recordings.ts';
import type { StaffContext } from '../../staff/context.ts';
import { forgetFilter, readFilters, saveFilter } from '../../staff/filters.ts';
import { findByQuote } from '../../staff/find-recording.ts';
import { listRecordings } from '../../staff/list-recordings.ts';
import { listedFor } from '../../staff/listed-session.ts';
import { addNote, editNote, readNotes } from '../../staff/notes.ts';
import { reportsFor } from '../../staff/reported-problems.ts';
import {
  exportedFileOf,
  exportView,
  fileOf,
  gatewayPartOf,
  openView,
  sealPack,
  unmask,
} from '../../staff/views.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

const success = async <Data>(
  work: Promise<Data>,
): Promise<{ readonly resultCode: number; readonly data: Data }> => ({ resultCode: 0, data: await work });

const viewHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(contract.staffOpen, ({ body }, session) => success(openView(context, session, body))),
  forStaff(contract.staffFile, ({ params }, session) => fileOf(context, session, params.view)),
  forStaff(contract.staffGatewayPart, async ({ params }, session) => ({
    resultCode: 0,
    data: {
      acts: (await gatewayPartOf(context, session, params.view)).map(
        ({ at, kind, call, ref, bet, corr, content }) => ({
          ...{ at, kind, call, ref, bet, corr },
          content: contract.StoredAct.shape.content.parse(content),
        }),
      ),
    },
  })),
  forStaff(contract.staffUnmask, ({ params, body }, session) =>
    success(unmask(context, session, params.view, body.explanation)),
  ),
  forStaff(contract.staffExport, ({ params, body }, session) =>
    success(exportView(context, session, params.view, body)),
  ),
  forStaff(contract.staffExportedFile, ({ params }, session) =>
    exportedFileOf(context, session, params.view),
  ),
  forStaff(contract.staffSealPack, ({ params, body }, session) =>
    success(sealPack(context, session, params.view, body.digest)),
  ),
  forStaff(contract.staffNotes, ({ params }, session) => success(readNotes(context, session, params.view))),
  forStaff(contract.staffAddNote, ({ params, body }, session) =>
    success(addNote(context, session, params.view, body)),
  ),
  forStaff(contract.staffEditNote, ({ params, body }, session) =>
    success(editNote(context, session, params.view, params.note, body)),
  ),
];

/** Finding, opening and reading recordings. */
export const staffRecordingHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(contract.staffReports, async (_input, session) => ({
    resultCode: 0,
    data: await reportsFor(context, session),
  })),
  forStaff(contract.staffSessions, async ({ body }, session) => {
    const { sessions, next } = await listRecordings(context, session, body.filter, body);
    return { resultCode: 0, data: { sessions: sessions.map((one) => listedFor(session.member, one)), next } };
  }),
  forStaff(contract.staffFind, async ({ body }, session) => {
    const found = await findByQuote(context, session, body.text);
    return {
      resultCode: 0,
      data: { ...found, sessions: found.sessions.map((one) => listedFor(session.member, one)) },
    };
  }),
  ...viewHandlers(context),
  forStaff(contract.staffFilters, (_input, session) => success(readFilters(context, session))),
  forStaff(contract.staffSaveFilter, ({ body }, session) => success(saveFilter(context, session, body))),
  forStaff(contract.staffForgetFilter, ({ body }, session) =>
    success(forgetFilter(context, session, body.name)),
  ),
];
