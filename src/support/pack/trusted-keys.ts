import { getProofKeys } from '#domain/contract/proofs.ts';
import { STAFF_META } from '#domain/contract/staff-call.ts';

/**
 * Public keys of the gateway that serves this page, PEM: whoever works at it trusts it. None where the page
 * is a file, or does not get them; then nothing can be called proven here (UK-46).
 */
export async function fetchTrustedKeys(): Promise<readonly string[]> {
  const isServed =
    window.location.protocol !== 'file:' && document.querySelector(`meta[name="${STAFF_META}"]`) !== null;
  if (!isServed) return [];
  try {
    const answer = await fetch(getProofKeys.path);
    const { success, data } = getProofKeys.answer.safeParse(await answer.json());
    return success ? [data.data.receipts, data.data.checkpoints] : [];
  } catch {
    return [];
  }
}
