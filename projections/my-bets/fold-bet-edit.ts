import type { BetId } from '#domain/brand.ts';
import type { BetEditing, CashOutState } from '#domain/cash-out/cash-out-state.ts';
import type { EventOf } from '#domain/events/registry.ts';
import { withCashOut, withoutLapsed } from './fold-cash-out.ts';
import type { MyBetsState } from './my-bets-state.ts';

const withoutEditing = ({ editing: _, ...rest }: CashOutState): CashOutState => rest;

const changed =
  (betId: BetId, change: (editing: BetEditing) => BetEditing) =>
  (state: CashOutState): CashOutState =>
    state.editing?.betId === betId ? { ...state, editing: change(state.editing) } : state;

const standing = ({ until: _until, isLapsed: _lapsed, ...rest }: BetEditing): BetEditing => rest;

/** Folds of edit bet, over the state of my bets. */
export const betEditFolds = {
  'intent/betEditNamed': (state: MyBetsState, { data }: EventOf<'intent/betEditNamed'>) =>
    withCashOut(state, (read) => {
      const before = withoutLapsed(read);
      if (data.selections === null)
        return before.editing?.betId === data.betId ? withoutEditing(before) : before;
      const { betId, selections } = data;
      const known = before.editing?.betId === betId ? standing(before.editing) : { betId };
      return { ...before, editing: { ...known, selections, status: 'asking' } };
    }),
  'betEdit/asked': (state: MyBetsState, { data }: EventOf<'betEdit/asked'>) =>
    withCashOut(
      state,
      changed(data.betId, (one) => ({ ...standing(one), selections: data.selections, status: 'asking' })),
    ),
  'betEdit/loaded': (state: MyBetsState, { data }: EventOf<'betEdit/loaded'>) =>
    withCashOut(
      state,
      changed(data.betId, (one) => ({
        ...standing(one),
        // While it has no value the choice stays as it was.
        selections: data.edit.status === 'ENABLED' ? data.edit.legs.map(({ id }) => id) : one.selections,
        status: 'ready',
        edit: data.edit,
        ...(data.until === null ? {} : { until: data.until }),
      })),
    ),
  'betEdit/failed': (state: MyBetsState, { data }: EventOf<'betEdit/failed'>) =>
    withCashOut(
      state,
      changed(data.betId, (one) => ({ ...standing(one), status: 'failed' })),
    ),
  'betEdit/reviewEnded': (state: MyBetsState, { data }: EventOf<'betEdit/reviewEnded'>) =>
    withCashOut(
      state,
      changed(data.betId, (one) => ({ ...standing(one), isLapsed: true })),
    ),
};
