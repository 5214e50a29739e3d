import type { Runtime } from '#effects/runtime/create-runtime.ts';
import {
  type FetchOwnRecording,
  OwnRecordingContext,
} from '#src/features/bet-story/own-recording-context.ts';
import { type ExportRecording, RecordingContext } from '#src/features/settings/recording-context.ts';
import { Shell } from '#src/features/shell/shell.tsx';
import { AddressWindow } from '#src/platform/navigation/asked-address.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { CurrentPage } from './current-page.tsx';
import { Providers } from './providers.tsx';
import { slots } from './slots.tsx';

interface AppProps {
  readonly runtime: Runtime;
  readonly vault: Vault;
  readonly exportSlip?: ExportRecording;
  readonly fetchOwnRecording?: FetchOwnRecording;
}

export function App({ runtime, vault, exportSlip, fetchOwnRecording }: AppProps) {
  return (
    <Providers runtime={runtime} vault={vault}>
      <RecordingContext value={exportSlip ?? null}>
        <OwnRecordingContext value={fetchOwnRecording ?? null}>
          <AddressWindow value={window}>
            <Shell slots={slots}>
              <CurrentPage />
            </Shell>
          </AddressWindow>
        </OwnRecordingContext>
      </RecordingContext>
    </Providers>
  );
}
