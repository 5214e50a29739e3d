import { verifyLedger } from '#gateway/ledger/verify.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { Finding } from '../finding.ts';

/** INV-01, INV-03: the ledger's laws, of the rows alone. */
export async function soundLedger({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly Finding[]> {
  const { problems } = await verifyLedger(db);
  return problems.map((sentence) => ({
    checker: 'ledger',
    fingerprint: `ledger ${sentence.split(':')[1] ?? ''}`,
    sentence,
  }));
}
