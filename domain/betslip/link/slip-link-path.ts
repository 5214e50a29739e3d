import { encodeBase64Url } from './base64-url.ts';
import type { SlipLink } from './slip-link.ts';

/**
 * The address that gives somebody these selections, or this ready-made bet builder: never with a stake
 * (FEAT-07).
 */
export function slipLinkPath({
  selectionIds,
  betType,
  accaId,
}: Pick<SlipLink, 'selectionIds' | 'betType' | 'accaId'>): string {
  const what = accaId === null ? { selections: selectionIds } : { acca: accaId };
  return `/dl/${encodeBase64Url(JSON.stringify({ ...what, type: betType }))}`;
}
