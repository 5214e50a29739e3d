import { useEffect, useRef, useState } from 'react';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { reportOf } from '#src/evidence/report.ts';
import { ReportView } from '#src/evidence/report-view.tsx';
import { LoginFirst } from '#src/features/my-bets/login-first.tsx';
import { useRecording } from '#src/features/settings/recording-context.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/states.tsx';
import styles from './bet-story.module.css';
import { useOwnRecording } from './own-recording-context.ts';
import { type OwnRecord, type OwnSources, readOwnRecord } from './read-own-record.ts';
import { StoryScreen } from './story-screen.tsx';

type Reading =
  | { readonly status: 'reading' }
  | { readonly status: 'failed' }
  | { readonly status: 'missing' }
  | { readonly status: 'read'; readonly record: OwnRecord };

async function read(sources: OwnSources, betId: string): Promise<Reading> {
  try {
    const record = await readOwnRecord(sources, betId);
    return record === undefined ? { status: 'missing' } : { status: 'read', record };
  } catch {
    return { status: 'failed' };
  }
}

function useOwnRecord(betId: string): Reading {
  const [device, gateway] = [useRecording(), useOwnRecording()];
  const [reading, setReading] = useState<Reading>({ status: 'reading' });
  useEffect(() => {
    let left = false;
    void read({ device, gateway }, betId).then((found) => {
      if (!left) setReading(found);
    });
    return () => {
      left = true;
    };
  }, [device, gateway, betId]);
  return reading;
}

/** The words, and the screen at the moment that they are about; first the press. */
function Told({ record }: { readonly record: OwnRecord }) {
  const t = useText();
  const { evidence } = record;
  const [seq, setSeq] = useState(evidence.shown.seq);
  const screen = useRef<HTMLDivElement>(null);
  const jump = (to: number): void => {
    setSeq(to);
    screen.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Card className={styles.card ?? ''}>
      <p className={styles.lead}>{t('evidence.own.lead')}</p>
      <ReportView
        report={reportOf(evidence, t, 'own')}
        onJump={jump}
        screen={
          <div ref={screen} className={styles.place}>
            <StoryScreen record={record} seq={seq} />
          </div>
        }
      />
    </Card>
  );
}

function Story({ betId, onRetry }: { readonly betId: string; readonly onRetry: () => void }) {
  const t = useText();
  const reading = useOwnRecord(betId);
  switch (reading.status) {
    case 'reading':
      return <SkeletonRows rows={4} height={48} />;
    case 'failed':
      return <ErrorState cause="here" onRetry={onRetry} />;
    case 'missing':
      return (
        <EmptyState
          title={t('evidence.own.missing')}
          action={
            <ButtonLink href={pathFor('myBetsDetails', { betId })}>
              {t('myBets.details', { betId })}
            </ButtonLink>
          }
        />
      );
    case 'read':
      return <Told record={reading.record} />;
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
