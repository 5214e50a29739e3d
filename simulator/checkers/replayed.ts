import { epics } from '#effects/epics.ts';
import { commitsOf } from '#effects/replay/commits.ts';
import type { Invariant } from '#effects/replay/invariants.ts';
import { reexecute } from '#effects/replay/reexecute.ts';
import type { Code } from '#effects/replay/rerun.ts';
import { lookedInto } from '#effects/replay/session-invariants/looked-into.ts';
import { offerAsTold, ToldOffer } from '#effects/replay/session-invariants/offer-as-told.ts';
import { wholePictures } from '#effects/replay/session-invariants/whole-pictures.ts';
import { sessionInvariants } from '#effects/replay/session-invariants.ts';
import { canonicalState } from '#projections/replay/canonical-state.ts';
import { initialState } from '#projections/replay/parse-initial-state.ts';
import { rootReducer } from '#projections/root.ts';
import type { Life } from '../client/person.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';
import { textOfState } from './texts.ts';

/** Of the product, unless a test breaks it. */
const today: Code = { fold: (state, event) => rootReducer(state, event), epics };

/** I8: the log runs again to the same events, every invariant holds after each commit, and the fold gives the state on the screen. */
export function replayed({ people }: Pick<World, 'people'>, code: Code = today): readonly Finding[] {
  return people.flatMap(({ name, lives }) => lives.flatMap((life) => replayedLife(name, life, code)));
}

/**
 * The cheaper half of I8: the fold alone gives the state on the screen. Three of the invariants are asked on the way, of every log:
 * what is on offer is what was told, whole pictures are asked for, and open bets are looked into. What they find the next message
 * hides, or it shows in a world after minutes alone.
 */
export function folded(
  { people }: Pick<World, 'people'>,
  { fold }: Pick<Code, 'fold'> = today,
): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ tab, events }) => {
      const offer = new ToldOffer();
      const laws = [wholePictures(), lookedInto()];
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
        ...(why === undefined ? [] : [violated(name, { name: offerAsTold().name, sentence: why })]),
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
  checker: 'I8',
  fingerprint: 'state differs',
  sentence: `${name}: replay gives another state`,
});

function replayedLife(name: string, { tab, events }: Life, code: Code): readonly Finding[] {
  const { header } = tab.runtime;
  const result = reexecute({ header, events }, { ...code, invariants: sessionInvariants() });
  const found = result.violations.map((violation) => violated(name, violation));
  if (result.kind === 'diverged') {
    const { detail, cause } = result.divergence;
    found.push({
      checker: 'I8',
      fingerprint: `diverged ${cause.type}`,
      sentence: `${name}: replay diverges: ${detail}`,
    });
  } else if (result.kind === 'incomplete')
    found.push({ checker: 'I8', fingerprint: 'log has a hole', sentence: `${name}: the log has a hole` });
  else if (canonicalState(result.state) !== textOfState(tab.state())) found.push(otherState(name));
  return found;
}
