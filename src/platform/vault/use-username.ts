import { useApp } from '#src/platform/store/hooks.ts';
import { useRevealed } from './use-revealed.ts';

/**
 * The name of the customer, which the log knows by a mark alone; empty while nobody has told it to this page.
 */
export function useUsername(): string {
  // The whole customer, because the name can become known without its mark changing.
  const { username } = useApp((state) => state.user);
  return useRevealed(username);
}
