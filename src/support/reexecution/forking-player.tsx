import { type ComponentProps, useState } from 'react';
import { Player } from '../player/player.tsx';
import type { OpenRecording } from '../recording/open-recording.ts';

/** Files are opened and closed around it; in here it is the recording or what would have happened instead. */
type Props = Omit<ComponentProps<typeof Player>, 'onFork'>;

/**
 * A recording, and over it a fork of it in a view of its own. A fork is no evidence: it has no actions that
 * take it away.
 */
export function ForkingPlayer(props: Props) {
  const [fork, setFork] = useState<{ readonly recording: OpenRecording; readonly nth: number }>();
  const open = (recording: OpenRecording): void => {
    fork?.recording.close();
    setFork({ recording, nth: (fork?.nth ?? 0) + 1 });
  };
  if (fork === undefined) return <Player key="recording" {...props} onFork={open} />;
  const { watermark } = props.slots ?? {};
  return (
    <Player
      key={fork.nth}
      recording={fork.recording}
      proof={props.proof}
      {...(props.origin === undefined ? {} : { origin: props.origin })}
      slots={{ leave: null, ...(watermark === undefined ? {} : { watermark }) }}
      onFork={open}
      onClose={() => {
        fork.recording.close();
        setFork(undefined);
      }}
    />
  );
}
