import type { EventEntity } from '#domain/market/entities.ts';
import { whyEventShut } from '#domain/market/why-shut.ts';
import { shutNote } from '#src/features/odds/shut-texts.ts';
import { useText } from '#src/text/text.ts';
import { Caution } from '#src/ui/caution.tsx';
import { useMarkets } from './use-event.ts';

/** Why no bets are taken on an event, in its words; nothing while they are. */
const STATE_TEXT = {
  FINISHED: 'event.finished',
  CANCELED: 'event.cancelled',
  POSTPONED: 'event.postponed',
  INTERRUPTED: 'event.interrupted',
  ABANDONED: 'event.abandoned',
} as const;
const isTold = (state: string): state is keyof typeof STATE_TEXT => Object.hasOwn(STATE_TEXT, state);

/** Above the prices of an event: why no bets are taken on it, or on some of it. */
export function EventNotice({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const { state } = event;
  const markets = useMarkets(event.id);
  const silent = markets.filter((market) => market.silent === true);
  const shut = whyEventShut(event);
  const standing = shut === undefined ? undefined : shutNote(shut, t);
  const told = silent.length === markets.length ? shutNote('silent', t) : t('event.silentNote');
  const silence = silent.length === 0 ? undefined : told;
  const text = isTold(state) ? t(STATE_TEXT[state]) : (standing ?? silence);
  return text === undefined ? null : <Caution>{text}</Caution>;
}
