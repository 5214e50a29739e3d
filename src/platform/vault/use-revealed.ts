import { isMark } from '#recordings/format/marks.ts';
import { reveal } from './pseudonyms.ts';
import { useVault } from './vault-context.ts';

/**
 * What a mark of the log stands for; empty while nobody has told it to this page. Other text stays as it is.
 * Looked up at every render: the same mark is told anew after a reload.
 */
export function useRevealed(text: string | null | undefined): string {
  'use no memo';
  const vault = useVault();
  const shown = reveal(vault, text ?? '');
  return isMark(shown) ? '' : shown;
}
