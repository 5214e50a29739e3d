import type { BetEdit } from '#domain/contract/bet-edit.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';

type Requested = EventOf<'cashOut/requested'>;

/** How long both halves stand still, by hand, ms (EDT-02.1). */
const STANDS_MS = 5_000;

/** What the editor of a bet shows before the second press, as a person of a simulation is shown it. */
const wordsOf = ({ legs, possibleWinnings }: BetEdit): string =>
  [...legs.map(({ id, odds }) => `${String(id)} at ${odds ?? 'SP'}`), '', String(possibleWinnings)].join(
    ', ',
  );

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((of, nth) => of === other[nth]);

/** Whether the next bet is the one that stood there: its legs, their prices, and what it may return. */
function isAsShown({ legs, value, possibleWinnings }: BetEdit, { data }: Requested): boolean {
  const { amount, edit } = data.request;
  const sent = edit?.selections ?? [];
  return (
    amount === value &&
    edit?.stake === value &&
    edit.possibleWinnings === possibleWinnings &&
    isSame(
      sent.map(({ id, odds, version }) => `${String(id)} ${odds ?? 'SP'} ${String(version)}`),
      legs.map(({ id, odds, version }) => `${String(id)} ${odds ?? 'SP'} ${String(version)}`),
    )
  );
}

/** What a log says of edits, event by event, without any fold of the product. */
export class EditsByLog {
  /** Both halves, while they stand still. */
  #standing: EventOf<'betEdit/loaded'>['data'] | undefined;

  /** @returns what of the event may not be, if anything. */
  take(event: AppEvent): string | undefined {
    switch (event.type) {
      case 'intent/betEditNamed':
      case 'betEdit/asked':
      case 'betEdit/failed':
      case 'betEdit/reviewEnded':
        this.#standing = undefined;
        return undefined;
      case 'betEdit/loaded':
        this.#standing = event.data.until === null ? undefined : event.data;
        return (event.data.until ?? 0) > event.at + STANDS_MS
          ? 'an edit stands still for too long'
          : undefined;
      default:
        return undefined;
    }
  }

  /** EDT-02.1: what is wrong with a request that edits a bet, if anything. */
  requested(event: Requested): string | undefined {
    const { request, shown } = event.data;
    const standing = this.#standing;
    this.#standing = undefined;
    if (standing?.betId !== request.betId || !isAsShown(standing.edit, event))
      return 'another edit is asked for than stood still';
    if (event.at >= (standing.until ?? 0)) return 'an edit is asked for after its time';
    if (request.acceptCashOutsChange !== 'NOT_ACCEPT' || request.edit?.acceptOddsChange !== 'NOT_ACCEPT')
      return 'an edit lets its halves change';
    const isWorded = shown.amount === String(request.amount) && shown.edit === wordsOf(standing.edit);
    return isWorded ? undefined : 'another edit is asked for than was shown';
  }
}
