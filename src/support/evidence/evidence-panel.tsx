import { useEffect, useState } from 'react';
import type { PlacementRef } from '#domain/brand.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { RecordedBet } from '#replay/evidence/placements-in.ts';
import { commitStart, type EventIndex, positionOf, typeAt } from '#replay/index/event-index.ts';
import { reportOf } from '#src/evidence/report.ts';
import { ReportView } from '#src/evidence/report-view.tsx';
import { useText } from '#src/text/text.ts';
import type { View } from '../player/view.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import { Corrected } from './corrected.tsx';
import styles from './evidence-panel.module.css';
import { GatewayBeside } from './gateway-beside.tsx';
import { PackButton } from './pack-button.tsx';
import { SideBySide } from './side-by-side.tsx';
import { useGatewayPart } from './use-gateway-part.ts';

function useBets(recording: OpenRecording): readonly RecordedBet[] | undefined {
  const [bets, setBets] = useState<readonly RecordedBet[]>();
  useEffect(() => {
    let left = false;
    void recording.bets().then((found) => {
      if (!left) setBets(found);
    });
    return () => {
      left = true;
    };
  }, [recording]);
  return bets;
}

/** Null while it is read. */
function useEvidence(recording: OpenRecording, ref: PlacementRef): BetEvidence | undefined | null {
  const [read, setRead] = useState<{
    readonly ref: PlacementRef;
    readonly evidence: BetEvidence | undefined;
  }>();
  useEffect(() => {
    let left = false;
    void recording.evidence(ref).then((evidence) => {
      if (!left) setRead({ ref, evidence });
    });
    return () => {
      left = true;
    };
  }, [recording, ref]);
  return read?.ref === ref ? read.evidence : null;
}

/** The bet that the address names, else the one asked for nearest to where the recording stands. */
function firstChoice(bets: readonly RecordedBet[], { bet, recording, at }: View): RecordedBet | undefined {
  const seq = recording.index.seq[at] ?? 0;
  const [nearest] = bets.toSorted((a, b) => Math.abs(a.seq - seq) - Math.abs(b.seq - seq));
  return bets.find(({ betId, ref }) => bet !== undefined && (bet === betId || bet === ref)) ?? nearest;
}

/**
 * Where a line of the story leads. What was asked for follows from a press within its commit: the press is
 * meant.
 */
function momentOf(index: EventIndex, seq: number): number {
  const told = positionOf(index, seq);
  return typeAt(index, told) === 'placement/requested' ? commitStart(index, told) : told;
}

function Told({ view, bet }: { readonly view: View; readonly bet: RecordedBet }) {
  const t = useText();
  const { recording, goTo } = view;
  const evidence = useEvidence(recording, bet.ref);
  const part = useGatewayPart(view);
  if (evidence === null) return <p role="status">{t('support.evidence.reading')}</p>;
  if (evidence === undefined) return <p className={styles.note}>{t('support.evidence.none')}</p>;
  const report = reportOf(evidence, t);
  return (
    <>
      <Corrected part={part} evidence={evidence} />
      <SideBySide evidence={evidence} />
      <GatewayBeside part={part} evidence={evidence} />
      <PackButton key={bet.ref} view={view} evidence={evidence} />
      <ReportView report={report} onJump={(seq) => goTo(momentOf(recording.index, seq))} />
    </>
  );
}

function Choice({ view, bets }: { readonly view: View; readonly bets: readonly RecordedBet[] }) {
  const t = useText();
  const [ref, setRef] = useState(() => firstChoice(bets, view)?.ref);
  const bet = bets.find((one) => one.ref === ref);
  return (
    <>
      <label className={styles.choice}>
        {t('support.evidence.choose')}
        <select
          value={ref}
          onChange={({ currentTarget }) => setRef(bets.find((one) => one.ref === currentTarget.value)?.ref)}
        >
          {bets.map((one) => (
            <option key={one.ref} value={one.ref}>
              {view.clock.time(one.at)} · {one.betId ?? one.ref}
            </option>
          ))}
        </select>
      </label>
      {bet === undefined ? null : <Told view={view} bet={bet} />}
    </>
  );
}

/** Everything that the recording says about one bet, and the way out with it (EVT-07, EVT-08). */
export function EvidencePanel({ view }: { readonly view: View }) {
  const t = useText();
  const bets = useBets(view.recording);
  return (
    <div className={styles.panel}>
      <h2>{t('support.evidence.title')}</h2>
      {bets === undefined ? (
        <p role="status">{t('support.evidence.reading')}</p>
      ) : bets.length === 0 ? (
        <p className={styles.note}>{t('support.evidence.none')}</p>
      ) : (
        <Choice view={view} bets={bets} />
      )}
    </div>
  );
}
