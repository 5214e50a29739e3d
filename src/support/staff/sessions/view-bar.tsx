import { useEffect, useEffectEvent } from 'react';
import type { SessionId } from '#domain/brand.ts';
import { useText } from '#src/text/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { IconChevronDown, IconListDetails } from '#src/ui/icons.ts';
import type { Purpose } from '../gate.tsx';
import { goTo } from '../use-address.ts';
import type { SessionList } from './use-sessions.ts';
import viewStyles from './view.module.css';

type Step = -1 | 1;

/** The sessions beside this one in the list; the page after the last one is fetched when it is wanted. */
function useNeighbours(list: SessionList, session: SessionId) {
  const at = list.sessions.findIndex((one) => one.session === session);
  const has = (step: Step): boolean =>
    at >= 0 && (list.sessions[at + step] !== undefined || (step === 1 && list.more));
  const go = async (step: Step): Promise<void> => {
    if (!has(step)) return;
    const sessions = list.sessions[at + step] === undefined ? await list.loadMore() : list.sessions;
    const next = sessions[at + step];
    if (next !== undefined) goTo({ page: 'session', session: next.session, moment: {} });
  };
  return { has, go };
}

/** Over an open recording: back to the list, to its neighbours, and what it was opened for. */
export function ViewBar({
  session,
  list,
  purpose,
  actions,
}: {
  readonly session: SessionId;
  readonly list: SessionList;
  readonly purpose: Purpose | undefined;
  /** Takes the element that what can be done with the recording is put into. */
  readonly actions: (place: HTMLElement | null) => void;
}) {
  const t = useText();
  const { has, go } = useNeighbours(list, session);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    void go(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <nav className={viewStyles.viewBar} aria-label={t('staff.view')}>
      <IconButton label={t('staff.view.back')} onClick={() => goTo({ page: 'list' })}>
        <IconListDetails size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('staff.view.previous')} disabled={!has(-1)} onClick={() => void go(-1)}>
        <IconChevronDown size={20} aria-hidden="true" className={viewStyles.up} />
      </IconButton>
      <IconButton label={t('staff.view.next')} disabled={!has(1)} onClick={() => void go(1)}>
        <IconChevronDown size={20} aria-hidden="true" />
      </IconButton>
      <code>{session}</code>
      {purpose === undefined ? null : (
        <span className={viewStyles.purpose}>
          {t('staff.view.for', { ticket: purpose.ticket, reason: t(`staff.reason.${purpose.reason}`) })}
        </span>
      )}
      <div className={viewStyles.place} ref={actions} />
    </nav>
  );
}
