import type { Envelope } from '#domain/events/envelope.ts';
import type { AppEvent, DataOf, NewEvent } from '#domain/events/registry.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

type Step = RootState['placement']['step'];
const STEPS: readonly Step[] = ['before', 'progress', 'semiFailed', 'success', 'result'];
/** CORE-04, by hand: where each step may be entered from. */
const ENTERED_FROM: Readonly<Record<Step, readonly Step[]>> = {
  before: STEPS,
  progress: ['before'],
  semiFailed: ['progress', 'semiFailed', 'success', 'result'],
  success: ['progress', 'semiFailed', 'success', 'result'],
  result: ['progress', 'semiFailed', 'success', 'result'],
};

/** What is settled of a bet: how it stands, and whether that is for good. */
const standing = ({ placement }: RootState): string =>
  JSON.stringify([
    placement.step,
    ...[placement.attempt, ...placement.unresolved].map((attempt) =>
      attempt?.bets.map(({ ref, status, knowledge, receipt }) => [ref, status, knowledge, receipt?.betId]),
    ),
  ]);

type Fold = (state: RootState, event: AppEvent) => RootState;

/**
 * PLC-02, PLC-03, TRAP-01, TRAP-02 of every screen looked at: what is settled stays, whatever comes again or
 * too late. Asked of the fold itself, as another build may have written the log: a contradicting outcome, a
 * lost answer after one that was heard, and impossible steps change nothing.
 */
export function finalStays({ people }: Pick<World, 'people'>, fold: Fold = byTheProduct): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    if (tab === undefined || tab.isGone) return [];
    const last = tab.events.at(-1);
    if (last === undefined) return [];
    const why = unsettledBy(tab.state(), last, fold);
    return why === undefined
      ? []
      : [{ checker: 'final', fingerprint: `final ${why}`, sentence: `${name}: ${why}` }];
  });
}

const envelopeOf = ({ type: _, data: __, ...envelope }: AppEvent): Envelope => envelope;
const byTheProduct: Fold = (state, event) => rootReducer(state, event);

/** What could still change of what is settled in a state, after that event; undefined when nothing. */
export function unsettledBy(
  state: RootState,
  lastEvent: AppEvent,
  fold: Fold = byTheProduct,
): string | undefined {
  const { step, attempt } = state.placement;
  if (step === 'before') return undefined;
  const last = envelopeOf(lastEvent);
  const before = standing(state);
  const changes = (news: NewEvent): boolean =>
    standing(fold(state, { ...last, ...news, seq: last.seq + 1, commit: last.commit + 1 })) !== before;
  const refused = STEPS.filter((to) => !ENTERED_FROM[to].includes(step));
  if (refused.some((to) => changes({ type: 'placement/stepChanged', data: { step: to } })))
    return 'a step is entered that may not follow';
  for (const { ref, stakeId, status, knowledge } of attempt?.bets ?? []) {
    if (knowledge !== 'final' || status === 'PENDING') continue;
    if (changes({ type: 'placement/outcomeLost', data: { refs: [ref], cause: 'network' } }))
      return 'a bet that is decided is open again';
    const other = status === 'SUCCEEDED' ? 'FAILED' : 'SUCCEEDED';
    const data: DataOf<'placement/betOutcomeReceived'> = {
      ref,
      stakeId,
      status: other,
      errors: [],
      receipt: null,
      from: 'live',
    };
    if (changes({ type: 'placement/betOutcomeReceived', data }))
      return 'an outcome that was shown is another';
  }
  return undefined;
}
