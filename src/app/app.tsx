import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { type ExportRecording, RecordingContext } from '#src/features/settings/recording-context.ts';
import { Shell } from '#src/features/shell/shell.tsx';
import type { Vault } from '#src/platform/vault/vault.ts';
import { CurrentPage } from './current-page.tsx';
import { Providers } from './providers.tsx';
import { slots } from './slots.tsx';

interface AppProps {
  readonly runtime: Runtime;
  readonly vault: Vault;
  readonly exportSlip?: ExportRecording;
}

export function App({ runtime, vault, exportSlip }: AppProps) {
  return (
    <Providers runtime={runtime} vault={vault}>
      <RecordingContext value={exportSlip ?? null}>
        <Shell slots={slots}>
          <CurrentPage />
        </Shell>
      </RecordingContext>
    </Providers>
  );
}
