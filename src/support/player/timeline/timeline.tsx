import { type PointerEvent, useMemo, useState } from 'react';
import { positionAtTime } from '#replay/fold/play-time.ts';
import { typeAt } from '#replay/index/event-index.ts';
import { useText } from '#src/text/text.ts';
import { playerLimits } from '../console-limits.ts';
import type { View } from '../view.ts';
import styles from './timeline.module.css';
import { DRAWN_LANES, lanePositions, marksPath, panned, type TimeWindow, zoomed } from './timeline-marks.ts';

const IN = 0.5;
const OUT = 2;
const ASIDE = 0.5;

function Zoom({
  window,
  end,
  around,
  onChange,
}: {
  readonly window: TimeWindow;
  readonly end: number;
  readonly around: number;
  readonly onChange: (window: TimeWindow | undefined) => void;
}) {
  const t = useText();
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        onClick={() => onChange(panned(window, end, -ASIDE))}
        aria-label={t('support.earlier')}
      >
        ‹
      </button>
      <button
        type="button"
        onClick={() => onChange(zoomed(window, end, OUT, around))}
        aria-label={t('support.zoomOut')}
      >
        −
      </button>
      <button type="button" onClick={() => onChange(undefined)}>
        {t('support.zoomAll')}
      </button>
      <button
        type="button"
        onClick={() => onChange(zoomed(window, end, IN, around))}
        aria-label={t('support.zoomIn')}
      >
        +
      </button>
      <button
        type="button"
        onClick={() => onChange(panned(window, end, ASIDE))}
        aria-label={t('support.later')}
      >
        ›
      </button>
    </div>
  );
}

/** Rows of business moments over time, with pauses shortened; a press anywhere goes there (features 1, 4). */
export function Timeline({ view, times }: { readonly view: View; readonly times: Float64Array }) {
  const t = useText();
  const { index } = view.recording;
  const [chosen, setChosen] = useState<TimeWindow>();
  const end = times[times.length - 1] ?? 0;
  const window = chosen === undefined || chosen.to > end ? { from: 0, to: end } : chosen;
  const now = times[view.at] ?? 0;
  const lanes = useMemo(() => lanePositions(index), [index]);
  const { from, to } = window;
  const paths = useMemo(
    () =>
      DRAWN_LANES.map((lane) => ({
        lane,
        count: lanes.get(lane)?.length ?? 0,
        path: marksPath(lanes.get(lane) ?? new Uint32Array(0), times, { from, to }),
      })),
    [lanes, times, from, to],
  );
  const share = (now - from) / Math.max(1, to - from);
  const seek = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const time = from + ((event.clientX - box.left) / Math.max(1, box.width)) * (to - from);
    view.goTo(positionAtTime(times, time));
  };
  return (
    <section className={styles.timeline} aria-label={t('support.timeline')}>
      <div className={styles.lanes}>
        <ul className={styles.laneNames}>
          {paths.map(({ lane, count }) => (
            <li key={lane}>
              {t(`support.lane.${lane}`)} <small>{count}</small>
            </li>
          ))}
        </ul>
        {/* The range below does the same for keyboards and for whoever cannot see the rows. */}
        <div className={styles.marks} onPointerDown={seek} onPointerMove={seek} aria-hidden="true">
          {paths.map(({ lane, path }) => (
            <svg
              key={lane}
              aria-hidden="true"
              data-lane={lane}
              viewBox={`0 0 ${playerLimits.timelineColumns} 1`}
              preserveAspectRatio="none"
            >
              <path d={path} />
            </svg>
          ))}
          {share >= 0 && share <= 1 ? <i style={{ insetInlineStart: `${share * 100}%` }} /> : null}
        </div>
      </div>
      <input
        type="range"
        className={styles.scrub}
        min={0}
        max={Math.max(0, index.length - 1)}
        value={view.at}
        aria-label={t('support.position')}
        aria-valuetext={typeAt(index, view.at)}
        onChange={(event) => view.goTo(Number(event.currentTarget.value))}
      />
      <Zoom window={window} end={end} around={now} onChange={setChosen} />
    </section>
  );
}
