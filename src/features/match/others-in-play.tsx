import { useId } from 'react';
import { Link } from 'wouter';
import { getInPlay } from '#domain/contract/initial-calls.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { MatchClock } from '#src/features/event/event-time.tsx';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { eventName, sidesOf } from '#src/features/odds/phrases.ts';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronDown } from '#src/ui/icons.ts';
import { Card } from '#src/ui/layout.tsx';
import { useRoving } from '#src/ui/roving.ts';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import styles from './match.module.css';

/** What keeps the list open: its value is the sport, and the loader reads it (`selectPageCalls`). */
const CHOICE = { view: 'event', option: 'others' } as const;

const FEWEST_ROWS = 2;

function Other({ eventId, current }: { readonly eventId: number; readonly current: boolean }) {
  const t = useText();
  const event = useEvent(eventId);
  if (event === undefined || !event.inplay) return null;
  const board = event.scoreboard;
  const sides = sidesOf(event);
  return (
    <li>
      <Link
        href={eventPath(event)}
        className={styles.other}
        data-other={eventId}
        aria-current={current ? 'page' : undefined}
      >
        {sides.length === 2 ? (
          sides.map((name, nth) => (
            <span key={nth === 0 ? 'home' : 'away'} className={styles.otherSide}>
              <span className="ellipsis" translate="no">
                {name}
              </span>
              {board === undefined ? null : <b>{nth === 0 ? board.home : board.away}</b>}
            </span>
          ))
        ) : (
          <span className="ellipsis">{eventName(event, t)}</span>
        )}
        <span className={styles.otherClock}>
          {board === undefined ? t('event.live') : <MatchClock board={board} />}
        </span>
      </Link>
    </li>
  );
}

function List({ eventIds, current }: { readonly eventIds: readonly number[]; readonly current: number }) {
  const t = useText();
  const onOffer = useOnOffer(eventIds);
  const roving = useRoving<HTMLUListElement>('a');
  if (onOffer.every((id) => id === current)) return <p className={styles.none}>{t('match.noOthers')}</p>;
  return (
    <ul className={styles.others} {...roving}>
      {onOffer.map((id) => (
        <Other key={id} eventId={id} current={id === current} />
      ))}
    </ul>
  );
}

function Others({ event }: { readonly event: EventEntity }) {
  const view = usePageView(getInPlay);
  return (
    <ViewState
      name={getInPlay.name}
      view={view}
      skeleton={<SkeletonRows rows={FEWEST_ROWS} height={48} prices={0} />}
    >
      {({ inPlay }) => <List eventIds={inPlay.flatMap(({ eventIds }) => eventIds)} current={event.id} />}
    </ViewState>
  );
}

/**
 * From a match in play to the others of its sport without going back (MOD-07). It stays open while one moves
 * from match to match: what is chosen is the sport, and it is asked for only while it is.
 */
export function OthersInPlay({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const submit = useSubmit();
  const list = useId();
  const sport = event.categories.at(-1)?.name ?? '';
  const isOpen = useApp((state) => viewOption(state, CHOICE.view, CHOICE.option)) === event.sportId;
  const press = (): void =>
    submit({
      type: 'intent/viewOptionChosen',
      data: { ...CHOICE, value: isOpen ? '' : event.sportId },
    });
  return (
    <Card aria-label={t('match.others', { sport })}>
      <button
        type="button"
        className={styles.switcher}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={press}
      >
        {t('match.others', { sport })}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div id={list}>
          <Others event={event} />
        </div>
      ) : null}
    </Card>
  );
}
