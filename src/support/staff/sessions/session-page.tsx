import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ConsoleAddress } from '#src/support/address.ts';
import { ForkingPlayer } from '#src/support/reexecution/forking-player.tsx';
import { useText } from '#src/text/text.ts';
import { errorText } from '../error-text.ts';
import { Gate, type Purpose } from '../gate.tsx';
import { GatewayPart } from '../gateway-part.tsx';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { goTo } from '../use-address.ts';
import { useGatewayActs } from '../use-gateway-acts.ts';
import { useLeave } from '../use-leave.ts';
import { WatermarkLayer } from '../watermark.tsx';
import type { SessionList } from './use-sessions.ts';
import { useView, type ViewState } from './use-view.ts';
import viewStyles from './view.module.css';
import { ViewActions } from './view-actions.tsx';
import { ViewBar } from './view-bar.tsx';

type Address = Extract<ConsoleAddress, { readonly page: 'session' }>;

function Shown({
  shown,
  place,
}: {
  readonly shown: Extract<ViewState, { kind: 'shown' }>;
  readonly place: HTMLElement | null;
}) {
  const t = useText();
  const { opened, view, proof } = shown;
  const leave = useLeave(view);
  const gatewayActs = useGatewayActs(view);
  const { may } = useStaff();
  const [notes, setNotes] = useState(false);
  if (opened.kind === 'refused')
    return (
      <main className={styles.page}>
        <p role="alert" className={styles.trouble}>
          {t(`support.refused.${opened.because}`)}
        </p>
        <GatewayPart view={view.view} />
      </main>
    );
  return (
    <ForkingPlayer
      recording={opened.recording}
      proof={proof}
      origin="store"
      slots={{
        watermark: () => <WatermarkLayer watermark={view.watermark} />,
        leave,
        gatewayActs,
        // In the bar above, which has the room: every line less is one more of the customer's screen.
        actions: (player) =>
          place === null
            ? null
            : createPortal(
                <ViewActions view={view} player={player} notes={notes} onNotes={setNotes} />,
                place,
              ),
        ...(may('note') ? { onNote: () => setNotes(true) } : {}),
      }}
      onClose={() => goTo({ page: 'list' })}
    />
  );
}

function Content({ state, place }: { readonly state: ViewState; readonly place: HTMLElement | null }) {
  const t = useText();
  if (state.kind === 'shown') return <Shown shown={state} place={place} />;
  if (state.kind === 'without')
    return (
      <main className={styles.page}>
        <p role="alert">{errorText(t, state.because)}</p>
        {state.because === 'RECORDING_WITHOUT_DEVICE_PART' ? <GatewayPart view={state.view.view} /> : null}
      </main>
    );
  return (
    <main className={styles.page}>
      <p role="status" className={styles.aside}>
        {state.kind === 'asking' ? '' : t('staff.view.loading')}
      </p>
    </main>
  );
}

/**
 * A recording of the store: behind the gate, then in the player. The caller gives it the session as its key.
 */
export function SessionPage({
  address,
  list,
  purpose,
  onPurpose,
}: {
  readonly address: Address;
  readonly list: SessionList;
  readonly purpose: Purpose | undefined;
  readonly onPurpose: (purpose: Purpose) => void;
}) {
  const { session, moment } = address;
  const { state, open } = useView(session, moment.bet, purpose?.keep === true ? purpose : undefined);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const asking = state.kind === 'asking' || (state.kind === 'opening' && purpose?.keep !== true);
  return (
    <div className={viewStyles.session}>
      <ViewBar
        session={session}
        list={list}
        purpose={state.kind === 'asking' ? undefined : purpose}
        actions={setPlace}
      />
      <Content state={state} place={place} />
      {asking ? (
        <Gate
          purpose={purpose}
          busy={state.kind === 'opening'}
          because={state.kind === 'asking' ? state.because : undefined}
          onOpen={(wanted) => {
            onPurpose(wanted);
            void open(wanted);
          }}
          onClose={() => goTo({ page: 'list' })}
        />
      ) : null}
    </div>
  );
}
