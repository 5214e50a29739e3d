import type { ComponentProps } from 'react';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { type OwnRecords, OwnRecordsContext } from '#src/features/bet-story/own-recording-context.ts';
import { type ExportRecording, RecordingContext } from '#src/features/settings/recording-context.ts';
import { Shell } from '#src/features/shell/shell.tsx';
import { AddressWindow } from '#src/platform/navigation/asked-address.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { CurrentPage } from './current-page.tsx';
import { Providers } from './providers.tsx';
import { slots } from './slots.tsx';

/** Everything that is seen of it. */
export const WholePage = ({ any }: Pick<ComponentProps<typeof Shell>, 'any'>) => (
  <Shell slots={slots} any={any}>
    <CurrentPage />
  </Shell>
);

interface AppProps {
  readonly runtime: Runtime;
  readonly vault: Vault;
  readonly exportSlip?: ExportRecording;
  readonly ownRecords?: OwnRecords;
}

export function App({ runtime, vault, exportSlip, ownRecords }: AppProps) {
  return (
    <Providers runtime={runtime} vault={vault}>
      <RecordingContext value={exportSlip ?? null}>
        <OwnRecordsContext value={ownRecords ?? null}>
          <AddressWindow value={window}>
            <WholePage />
          </AddressWindow>
        </OwnRecordsContext>
      </RecordingContext>
    </Providers>
  );
}
