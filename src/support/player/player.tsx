import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { leaveOfFile } from '../evidence/leave.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import { bannerClassOf, ForkBanner } from '../reexecution/fork-banner.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { type Command, MOVES } from './commands.ts';
import { playerLimits } from './console-limits.ts';
import { Head } from './head.tsx';
import { Help } from './help.tsx';
import type { Origin } from './moment-link.ts';
import { Inspector } from './panels/inspector.tsx';
import { useFind } from './panels/use-find.ts';
import styles from './player.module.css';
import { Preparation } from './preparation.ts';
import type { PlayerSlots } from './slots.ts';
import { createSurroundings } from './surroundings.ts';
import { clockText, type Zone } from './timeline/clock-text.ts';
import { EventList } from './timeline/event-list.tsx';
import { Playhead, pageFrames } from './timeline/playhead.ts';
import { Story } from './timeline/story.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { Transport } from './timeline/transport.tsx';
import { useKeys } from './use-keys.ts';
import { hashOf, type Place, placeOf, useAddress } from './use-moment.ts';
import { useStage } from './use-stage.ts';
import type { View } from './view.ts';

/** On a phone one of the three is shown at a time. */
const PARTS = ['screen', 'events', 'inspector'] as const;

/** Where a recording stands: the head that moves, what the address says, and how far states are prepared. */
function usePlace(recording: OpenRecording) {
  const [playhead] = useState(
    () => new Playhead(recording.index, pageFrames, placeOf(recording, window.location.hash).at),
  );
  const [preparation] = useState(() => new Preparation(recording.timeline, recording.index.length));
  const state = useSyncExternalStore(playhead.subscribe, playhead.state);
  const prepared = useSyncExternalStore(preparation.subscribe, preparation.prepared);
  const [rest, setRest] = useState<Omit<Place, 'at'>>(() => placeOf(recording, window.location.hash));
  const follow = useEffectEvent(() => {
    const place = placeOf(recording, window.location.hash);
    setRest(place);
    playhead.goTo(place.at);
  });
  useEffect(() => {
    const listener = (): void => follow();
    window.addEventListener('hashchange', listener);
    return () => {
      window.removeEventListener('hashchange', listener);
      playhead.stop();
    };
  }, [playhead]);
  return { playhead, state, prepared, rest, setRest };
}

/** All that panels are given, and the part of the address that names it. */
function useView(
  recording: OpenRecording,
  origin: Origin,
  { openFork, leave, gatewayActs }: Pick<View, 'openFork' | 'leave' | 'gatewayActs'>,
) {
  const { playhead, state, prepared, rest, setRest } = usePlace(recording);
  const [zone, setZone] = useState<Zone>('customer');
  const found = useFind(recording, rest.query);
  const clock = useMemo(() => clockText(zone, recording.header.timeZone), [zone, recording]);
  const view: View = {
    recording,
    at: state.at,
    goTo: (at) => playhead.goTo(at),
    ready: (position) => position < prepared + playerLimits.reach,
    clock,
    marks: rest.marks,
    setMarks: (marks) => setRest({ ...rest, marks }),
    query: rest.query,
    setQuery: (query) => setRest((now) => ({ ...now, query })),
    found,
    openPanel: (panel) => setRest((now) => ({ ...now, panel })),
    openFork,
    bet: rest.bet,
    leave,
    gatewayActs,
  };
  // A fork cannot be linked to: the address stays at the recording that it came from.
  const hash =
    recording.fork === undefined
      ? hashOf(recording, { ...rest, at: state.at }, origin)
      : window.location.hash;
  useAddress(hash);
  return { view, playhead, state, zone, setZone, panel: rest.panel, hash };
}

/** What a pack holds of the gateway's part. */
function actsOf({ pack }: OpenRecording): View['gatewayActs'] {
  const acts = pack?.acts;
  return acts === undefined ? undefined : () => Promise.resolve(acts);
}

async function copyAddress(hash: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(new URL(hash, window.location.href).href);
    return true;
  } catch {
    return false;
  }
}

function Stage({ view, slots }: { readonly view: View; readonly slots: PlayerSlots }) {
  const t = useText();
  const { recording, at } = view;
  const surroundings = useMemo(() => createSurroundings(recording), [recording]);
  const { width, height, theme } = surroundings(at);
  const ready = view.ready(at);
  const size = useMemo(() => ({ width, height }), [width, height]);
  const stage = useStage(recording, at, ready, theme);
  const over: ReactNode = (
    <>
      {slots.watermark?.(view)}
      {ready ? null : <p role="status">{t('support.preparing')}</p>}
    </>
  );
  return <ScreenFrame stage={stage} size={size} over={over} />;
}

/** A recording with its views: list on the left, the customer's screen, the inspector, and time below. */
export function Player({
  recording,
  proof,
  origin = 'file',
  slots = {},
  onFork,
  onClose,
}: {
  readonly recording: OpenRecording;
  /** How much of the file's chains is walked, 0 to 1. */
  readonly proof: number;
  readonly origin?: Origin;
  readonly slots?: PlayerSlots;
  readonly onFork: (fork: OpenRecording) => void;
  /** Gives the recording up; for a fork, leads back to the recording. */
  readonly onClose: () => void;
}) {
  const t = useText();
  const { view, playhead, state, zone, setZone, panel, hash } = useView(recording, origin, {
    openFork: onFork,
    leave: slots.leave === undefined ? leaveOfFile : slots.leave,
    gatewayActs: slots.gatewayActs ?? actsOf(recording),
  });
  const [help, setHelp] = useState(false);
  const [part, setPart] = useState<(typeof PARTS)[number]>('screen');
  const box = useRef<HTMLInputElement>(null);
  const copy = (): Promise<boolean> => copyAddress(hash);
  const run = (command: Command): void => {
    MOVES[command]?.(playhead, recording);
    if (command === 'search') box.current?.focus();
    else if (command === 'help') setHelp(true);
    else if (command === 'copyLink') void copy();
    else if (command === 'note') slots.onNote?.(view);
    else if (command === 'markA') view.setMarks({ ...view.marks, a: view.at });
    else if (command === 'markB') view.setMarks({ ...view.marks, b: view.at });
  };
  useKeys(run);
  return (
    <main className={classes(styles.player, bannerClassOf(recording))} data-part={part}>
      <ForkBanner recording={recording} at={view.at} onBack={onClose} />
      <Head
        view={view}
        zone={zone}
        onZone={setZone}
        proof={proof}
        box={box}
        actions={slots.actions?.(view)}
        onCopy={copy}
        onClose={onClose}
      />
      {recording.missing.live ? <p className={styles.notice}>{t('support.dropped')}</p> : null}
      {recording.missing.behaviour ? <p className={styles.notice}>{t('support.withheld')}</p> : null}
      <div className={styles.summary}>
        {slots.summary?.(view)}
        <Story view={view} />
      </div>
      <div className={styles.parts}>
        <Segmented
          label={t('support.parts')}
          options={PARTS.map((value) => ({ value, label: t(`support.part.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      <div className={styles.middle}>
        <EventList view={view} />
        <Stage view={view} slots={slots} />
        <Inspector view={view} selected={panel} />
      </div>
      <Timeline view={view} times={playhead.times()} />
      <Transport playhead={playhead} state={state} total={recording.index.length} run={run} />
      <Help open={help} onClose={() => setHelp(false)} notes={slots.onNote !== undefined} />
    </main>
  );
}
