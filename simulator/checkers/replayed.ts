import { epics } from '#effects/epics.ts';
import { invariants } from '#effects/replay/invariants.ts';
import { reexecute } from '#effects/replay/reexecute.ts';
import { canonicalState } from '#projections/replay/canonical-state.ts';
import type { Fold } from '#projections/replay/parse-initial-state.ts';
import type { RootState } from '#projections/root.ts';
import { rootReducer } from '#projections/root.ts';
import type { Life } from '../client/person.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

const fold: Fold<RootState> = (state, event) => rootReducer(state, event);

/** I8: the log runs again to the same events, every invariant holds after each commit, and the fold gives the state on the screen. */
export function replayed({ people }: World): readonly Finding[] {
  return people.flatMap(({ name, lives }) => lives.flatMap((life) => replayedLife(name, life)));
}

function replayedLife(name: string, { tab, events }: Life): readonly Finding[] {
  const { header } = tab.runtime;
  const result = reexecute({ header, events }, { fold, epics, invariants });
  const found = result.violations.map(
    ({ name: broken, sentence }): Finding => ({
      checker: 'invariant',
      fingerprint: `violated ${broken}`,
      sentence: `${name}: ${sentence}`,
    }),
  );
  if (result.kind === 'diverged') {
    const { detail, cause } = result.divergence;
    found.push({
      checker: 'I8',
      fingerprint: `diverged ${cause.type}`,
      sentence: `${name}: replay diverges: ${detail}`,
    });
  } else if (canonicalState(result.state) !== canonicalState(tab.state()))
    found.push({
      checker: 'I8',
      fingerprint: 'state differs',
      sentence: `${name}: replay gives another state`,
    });
  return found;
}
