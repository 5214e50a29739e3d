import { useMemo, useState } from 'react';
import { typeAt } from '#replay/index/event-index.ts';
import type { NetworkCall } from '#replay/index/network.ts';
import { useGatewayPart } from '#src/support/evidence/use-gateway-part.ts';
import { useText } from '#src/text/text.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import type { View } from '../view.ts';
import { FoundList } from './found-list.tsx';
import { GatewayLines } from './gateway-lines.tsx';
import { longValue } from './json-text.ts';
import styles from './panels.module.css';

const KINDS = ['calls', 'live', 'timers'] as const;
type Kind = (typeof KINDS)[number];

/** Retries and questions about one placement stand together, in the order of its first try. */
function grouped(calls: readonly NetworkCall[]): readonly NetworkCall[] {
  const firsts = new Map<string, number>();
  for (const call of calls)
    if (call.placement !== undefined && !firsts.has(call.placement))
      firsts.set(call.placement, call.requested);
  const placeOf = (call: NetworkCall): number =>
    call.placement === undefined ? call.requested : (firsts.get(call.placement) ?? call.requested);
  return [...calls].sort((one, other) => placeOf(one) - placeOf(other) || one.requested - other.requested);
}

function Latency({ call }: { readonly call: NetworkCall }) {
  const t = useText();
  const parts: string[] = [];
  if (call.tookMs !== undefined) parts.push(t('support.took', { ms: Math.round(call.tookMs) }));
  if (call.serverAt !== undefined) {
    parts.push(t('support.toServer', { ms: call.serverAt - call.sentAt }));
    parts.push(t('support.fromServer', { ms: (call.receivedAt ?? call.serverAt) - call.serverAt }));
  }
  return <small>{parts.join(' · ')}</small>;
}

function Call({
  call,
  view,
  onOpen,
}: {
  readonly call: NetworkCall;
  readonly view: View;
  readonly onOpen: () => void;
}) {
  const t = useText();
  const { clock, at } = view;
  const here = at >= call.requested && at <= (call.answered ?? Number.POSITIVE_INFINITY);
  return (
    <button
      type="button"
      className={styles.jump}
      data-here={here}
      data-bad={call.outcome !== 'ok' && call.outcome !== 'open'}
      data-grouped={call.attempt > 1}
      onClick={onOpen}
    >
      <span>
        {clock.time(call.sentAt)} {call.op} · {t(`support.outcome.${call.outcome}`)} {call.status ?? ''}
        {call.placement === undefined
          ? ''
          : ` · ${t('support.attempt', { ref: call.placement.slice(0, 8), attempt: call.attempt })}`}
      </span>
      <Latency call={call} />
    </button>
  );
}

/** What was asked and what was answered, whole. */
function Asked({ view, call }: { readonly view: View; readonly call: NetworkCall }) {
  const t = useText();
  const { events } = view.recording;
  const part = useGatewayPart(view);
  const answered = call.answered === undefined ? undefined : events.at(call.answered);
  const answer = answered?.type === 'gateway/answered' ? answered.data.outcome : undefined;
  return (
    <section className={styles.asked} aria-label={call.op}>
      <h3>{t('support.asked')}</h3>
      <pre>{longValue(events.at(call.requested)?.data)}</pre>
      <h3>{t('support.answered')}</h3>
      {answer === undefined ? (
        <p className={styles.note}>{t('support.outcome.open')}</p>
      ) : (
        <pre>{longValue(answer)}</pre>
      )}
      <GatewayLines view={view} call={call} part={part} />
    </section>
  );
}

function Calls({ view }: { readonly view: View }) {
  const t = useText();
  const calls = useMemo(() => grouped(view.recording.network.calls), [view.recording]);
  const [chosen, setChosen] = useState<NetworkCall>();
  return (
    <>
      <FoundList
        label={t('support.network.calls')}
        count={calls.length}
        row={(nth) => {
          const call = calls[nth];
          if (call === undefined) return null;
          const open = (): void => {
            setChosen(call);
            view.goTo(call.requested);
          };
          return <Call call={call} view={view} onOpen={open} />;
        }}
      />
      {chosen === undefined ? null : <Asked view={view} call={chosen} />}
    </>
  );
}

function Live({ view }: { readonly view: View }) {
  const t = useText();
  const { index } = view.recording;
  const positions = useMemo(() => {
    const found: number[] = [];
    const wanted = index.types.map((type) => type.startsWith('live/'));
    for (let at = 0; at < index.length; at += 1) if (wanted[index.type[at] ?? -1] === true) found.push(at);
    return found;
  }, [index]);
  return (
    <FoundList
      label={t('support.network.live')}
      count={positions.length}
      row={(nth) => {
        const position = positions[nth] ?? 0;
        return (
          <button
            type="button"
            className={styles.jump}
            data-here={position === view.at}
            onClick={() => view.goTo(position)}
          >
            <span>
              {view.clock.time(index.at[position] ?? 0)} {typeAt(index, position)} · {index.seq[position]}
            </span>
          </button>
        );
      }}
    />
  );
}

function Timers({ view }: { readonly view: View }) {
  const t = useText();
  const { timers } = view.recording.network;
  return (
    <FoundList
      label={t('support.network.timers')}
      count={timers.length}
      row={(nth) => {
        const timer = timers[nth];
        if (timer === undefined) return null;
        return (
          <button type="button" className={styles.jump} onClick={() => view.goTo(timer.armed)}>
            <span>
              {timer.name} · {t('support.difference', { ms: timer.ms })} ·{' '}
              {t(`support.timer.${timer.outcome}`)}
            </span>
          </button>
        );
      }}
    />
  );
}

/** Calls with their answers, live messages and timers (feature 7). */
export function NetworkPanel({ view }: { readonly view: View }) {
  const t = useText();
  const [kind, setKind] = useState<Kind>('calls');
  return (
    <>
      <h2>{t('support.networkTitle')}</h2>
      <Segmented
        label={t('support.networkTitle')}
        options={KINDS.map((value) => ({ value, label: t(`support.network.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'calls' ? (
        <Calls view={view} />
      ) : kind === 'live' ? (
        <Live view={view} />
      ) : (
        <Timers view={view} />
      )}
    </>
  );
}
