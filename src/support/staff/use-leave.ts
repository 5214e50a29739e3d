import {
  staffExport,
  staffExportedFile,
  staffGatewayPart,
  staffSealPack,
  type View,
} from '#domain/contract/staff-recordings.ts';
import type { PackSeal } from '#domain/proofs/bundle/bundle-parts.ts';
import { useText } from '#src/text/text.ts';
import type { AskLeave } from '../evidence/leave.ts';
import { errorText } from './error-text.ts';
import { useStaff } from './staff-context.ts';

/** Evidence out of the store: the audit trail has it first. Null for a role that exports nothing. */
export function useLeave({ view }: View): AskLeave | null {
  const t = useText();
  const { ask, may } = useStaff();
  if (!may('export')) return null;
  return async (ref) => {
    const reply = await ask(staffExport, { view }, { form: 'pack', ref });
    if (reply.kind === 'refused') return { kind: 'refused', because: errorText(t, reply.because) };
    const { watermark, fileName, profile, proofs } = reply.answer.data;
    const part = await ask(staffGatewayPart, { view }, {});
    if (part.kind === 'refused') return { kind: 'refused', because: errorText(t, part.because) };
    const file = profile === 'export' ? await ask(staffExportedFile, { view }, {}) : undefined;
    if (file?.kind === 'refused') return { kind: 'refused', because: errorText(t, file.because) };
    const copy = file === undefined ? {} : { copy: new Uint8Array(file.answer) };
    const gateway = { acts: part.answer.data.acts };
    const seal = async (digest: string): Promise<PackSeal> => {
      const sealed = await ask(staffSealPack, { view }, { digest });
      if (sealed.kind === 'refused') throw new Error(sealed.because);
      return sealed.answer.data;
    };
    return {
      kind: 'granted',
      seal,
      ...watermark,
      fileName,
      profile,
      gateway,
      ...copy,
      ...(proofs && { proofs }),
    };
  };
}
