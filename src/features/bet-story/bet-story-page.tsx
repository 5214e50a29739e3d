import { useEffect, useRef, useState } from 'react';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectBet } from '#projections/my-bets/select-my-bets.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { type Report, reportOf } from '#src/evidence/report.ts';
import { ReportView } from '#src/evidence/report-view.tsx';
import { BetSteps } from '#src/features/my-bets/bet-steps.tsx';
import { LoginFirst } from '#src/features/my-bets/login-first.tsx';
import { useRecording } from '#src/features/settings/recording-context.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import styles from './bet-story.module.css';
import { useOwnRecords } from './own-recording-context.ts';
import { type OpenStory, type OwnRecord, openOwnStory, type StoryReading } from './read-own-record.ts';
import { startDesk } from './start-desk.ts';
import { StoryScreen } from './story-screen.tsx';

function useOwnStory(betId: string) {
  const [device, own] = [useRecording(), useOwnRecords()];
  const [reading, setReading] = useState<StoryReading>({ status: 'reading' });
  const story = useRef<OpenStory>(undefined);
  useEffect(() => {
    const sources = {
      device,
      gateway: own?.fetch ?? null,
      ...(own === null ? {} : { stateBefore: own.stateBefore }),
    };
    const opened = openOwnStory(sources, betId, { start: startDesk, onChange: setReading });
    story.current = opened;
    return opened.close;
  }, [device, own, betId]);
  return { reading, show: (seq: number): void => story.current?.show(seq) };
}

/** What the words stand on: nothing says that they are proven before they are. */
function Check({ record: { proven, market, screen, doing } }: { readonly record: OwnRecord }) {
  const t = useText();
  const isWhole = market && screen !== undefined;
  const text = t(proven ? 'evidence.own.proven' : isWhole ? 'evidence.own.proving' : 'evidence.own.pending');
  return (
    <div className={styles.check}>
      <p role="status">{text}</p>
      {proven ? null : <progress value={doing.share} aria-label={t(`evidence.own.phase.${doing.phase}`)} />}
    </div>
  );
}

/** Before the prices are read their table says so, and not that they did not move. */
function wordsOf({ evidence, market }: OwnRecord, t: Text): Report {
  const report = reportOf(evidence, t, 'own');
  if (market) return report;
  const waiting = t('evidence.own.marketPending');
  return {
    ...report,
    sections: report.sections.map((section) =>
      section.id === 'market' ? { ...section, rows: [], empty: waiting } : section,
    ),
  };
}

/** The words, and the screen at the moment that they are about; first the press. */
function Told({ record, show }: { readonly record: OwnRecord; readonly show: (seq: number) => void }) {
  const t = useText();
  const [seq, setSeq] = useState(record.evidence.shown.seq);
  const place = useRef<HTMLDivElement>(null);
  const jump = (to: number): void => {
    setSeq(to);
    show(to);
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Card className={styles.card ?? ''}>
      <p className={styles.lead}>{t('evidence.own.lead')}</p>
      <Check record={record} />
      <ReportView
        report={wordsOf(record, t)}
        onJump={jump}
        screen={
          <div ref={place} className={styles.place}>
            <StoryScreen record={record} seq={seq} />
          </div>
        }
      />
    </Card>
  );
}

/**
 * No recording that can be read here tells of the bet: it says so, with the gateway's own steps where they
 * are known already and the way to them (MYB-06.5).
 */
function NoRecord({ betId }: { readonly betId: string }) {
  const t = useText();
  const bet = useApp((state) => selectBet(state, betId));
  return (
    <Card className={styles.card ?? ''}>
      <EmptyState
        title={t('evidence.own.missing')}
        hint={t('evidence.own.missingHint')}
        action={<ButtonLink href={pathFor('myBetsDetails', { betId })}>{t('evidence.own.steps')}</ButtonLink>}
      />
      {bet === undefined ? null : <BetSteps bet={bet} />}
    </Card>
  );
}

function Story({ betId, onRetry }: { readonly betId: string; readonly onRetry: () => void }) {
  const { reading, show } = useOwnStory(betId);
  switch (reading.status) {
    case 'reading':
      return <SkeletonRows rows={4} height={48} />;
    case 'failed':
      return <ErrorState cause="here" onRetry={onRetry} />;
    case 'missing':
      return <NoRecord betId={betId} />;
    case 'told':
      return <Told record={reading.record} show={show} />;
  }
}

/** "What happened with this bet?": the customer's own record of it, in plain words. */
export function BetStoryPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const betId = useApp((state) => state.navigation.params.betId ?? '');
  const [attempt, setAttempt] = useState(0);
  const title = t('evidence.own.title');
  return (
    <Page>
      <PageHead heading={title} title={title} noindex />
      {loggedIn ? (
        <Story key={`${betId} ${attempt}`} betId={betId} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <LoginFirst />
      )}
    </Page>
  );
}
