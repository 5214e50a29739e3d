import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { Shell } from '#src/features/shell/shell.tsx';
import type { Vault } from '#src/platform/http/vault.ts';
import { CurrentPage } from './current-page.tsx';
import { Providers } from './providers.tsx';
import { slots } from './slots.tsx';

export function App({ runtime, vault }: { readonly runtime: Runtime; readonly vault: Vault }) {
  return (
    <Providers runtime={runtime} vault={vault}>
      <Shell slots={slots}>
        <CurrentPage />
      </Shell>
    </Providers>
  );
}
