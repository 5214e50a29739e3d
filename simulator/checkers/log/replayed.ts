import type { Invariant } from '#checks/invariant.ts';
import {
  catalogueMatchesReference,
  ReferenceCatalogue,
} from '#checks/session/catalogue-matches-reference.ts';
import { openBetsAreResolved } from '#checks/session/open-bets-are-resolved.ts';
import { snapshotAfterGap } from '#checks/session/snapshot-after-gap.ts';
import { sessionInvariants } from '#checks/session-invariants.ts';
import { epics } from '#effects/epics.ts';
import { rootReducer } from '#projections/root.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { initialState } from '#replay/fold/parse-initial-state.ts';
import { commitsOf } from '#replay/reexecution/commits.ts';
import { reexecute } from '#replay/reexecution/reexecute.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import type { World } from '../../scenario/world.ts';
import type { Life } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';
import { textOfState } from './texts.ts';

/** Of the product, unless a test breaks it. */
const today: ReplayCode = { fold: (state, event) => rootReducer(state, event), epics };

/**
 * INV-08: the log runs again to the same events, every invariant holds after each commit, and the fold gives
 * the state on the screen.
 */
export function replayed({ people }: Pick<World, 'people'>, code: ReplayCode = today): readonly Finding[] {
  return people.flatMap(({ name, lives }) => lives.flatMap((life) => replayedLife(name, life, code)));
}

/**
 * The cheaper half of INV-08: the fold alone gives the state on the screen. On the way three invariants are
 * asked of every log, as the next message hides what they find: what is on offer is what was told, snapshots
 * are asked for, open bets are looked into.
 */
export function folded(
  { people }: Pick<World, 'people'>,
  { fold }: Pick<ReplayCode, 'fold'> = today,
): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ tab, events }) => {
      const offer = new ReferenceCatalogue();
      const laws = [snapshotAfterGap(), openBetsAreResolved()];
      const broken = new Set<Invariant>();
      let state = initialState(fold);
      let why: string | undefined;
      for (const commit of commitsOf(events)) {
        state = commit.reduce(fold, state);
        why ??= offer.take(state, commit);
        for (const law of laws) if (!broken.has(law) && !law.holds(state, commit, events)) broken.add(law);
      }
      why ??= offer.whole(state, events.at(-1)?.at ?? 0);
      return [
        ...(why === undefined
          ? []
          : [violated(name, { name: catalogueMatchesReference().name, sentence: why })]),
        ...[...broken].map((law) => violated(name, law)),
        ...(canonicalState(state) === textOfState(tab.state()) ? [] : [otherState(name)]),
      ];
    }),
  );
}

const violated = (
  name: string,
  { name: broken, sentence }: Pick<Invariant, 'name' | 'sentence'>,
): Finding => ({
  checker: 'invariant',
  fingerprint: `violated ${broken}`,
  sentence: `${name}: ${sentence}`,
});

const otherState = (name: string): Finding => ({
  checker: 'INV-08',
  fingerprint: 'state differs',
  sentence: `${name}: replay gives another state`,
});

function replayedLife(name: string, { tab, events }: Life, code: ReplayCode): readonly Finding[] {
  const { header } = tab.runtime;
  const result = reexecute({ header, events }, { ...code, invariants: sessionInvariants() });
  const found = result.violations.map((violation) => violated(name, violation));
  if (result.kind === 'diverged') {
    const { detail, cause } = result.divergence;
    found.push({
      checker: 'INV-08',
      fingerprint: `diverged ${cause.type}`,
      sentence: `${name}: replay diverges: ${detail}`,
    });
  } else if (result.kind === 'incomplete')
    found.push({ checker: 'INV-08', fingerprint: 'log has a hole', sentence: `${name}: the log has a hole` });
  else if (canonicalState(result.state) !== textOfState(tab.state())) found.push(otherState(name));
  return found;
}
