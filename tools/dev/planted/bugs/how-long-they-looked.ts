import type { PlantedBug } from '../planted-bug.ts';

const reminding = [
  'property-tests/models/reality-check.test.ts',
  'simulator/checkers/session/reminded.test.ts',
];

/** Reality checks (RGT-01). */
export const howLongTheyLooked: readonly PlantedBug[] = [
  {
    id: 'hidden-time-counts',
    what: 'the time until a reality check goes on while the page is out of sight',
    rule: 'RGT-01, TRAP-22',
    file: 'domain/reality-check/looked-at.ts',
    find: '  seenMs: seenAt(before, mono),\n  since: visible ? mono : null,',
    replace: '  seenMs: seenAt(before, mono),\n  since: mono,',
    tests: reminding,
  },
  {
    id: 'check-falls-due-late',
    what: 'a reality check waits for two intervals',
    rule: 'RGT-01, UK-27',
    file: 'domain/reality-check/looked-at.ts',
    find: 'Math.ceil(minutes * MINUTE - seenAt(count, mono))',
    replace: 'Math.ceil(2 * minutes * MINUTE - seenAt(count, mono))',
    tests: reminding,
  },
  {
    id: 'check-answered-in-another-tab-stays',
    what: 'a check that was answered in one tab is asked again in the other that shows it',
    rule: 'RGT-01',
    file: 'projections/reality-check/reality-check.ts',
    find: "if (stage.kind === 'shown' && sessionMs - uncheckedMs <= stage.dueMs) return stage;",
    replace: "if (stage.kind === 'shown') return stage;",
    tests: ['projections/reality-check', ...reminding],
  },
  {
    id: 'check-closed-by-an-earlier-answer',
    what: 'the answer to the check before closes one that is on the screen',
    rule: 'RGT-01',
    file: 'projections/reality-check/reality-check.ts',
    find: "if (stage.kind === 'shown' && sessionMs - uncheckedMs <= stage.dueMs) return stage;",
    replace: "if (stage.kind === 'shown' && uncheckedMs >= sessionMs) return stage;",
    tests: ['projections/reality-check', ...reminding],
  },
  {
    id: 'check-shown-once-for-each-event',
    what: 'a check comes once for every event of the commit in which it may come',
    rule: 'RGT-01',
    file: 'effects/reality-check/time-reality-check.ts',
    find: 'before.comes === now.comes',
    replace: 'before.comes === now.comes && !now.comes',
    tests: reminding,
  },
  {
    id: 'check-before-the-next-request',
    what: 'a yes to the same bet closes its question before it asks, and a check comes in between, over what is being placed',
    rule: 'RGT-01, FAIL-71',
    file: 'effects/placement/place-bets.ts',
    find: '? [decided]',
    replace: "? [{ type: 'placement/resultClosed', data: { reuse: false } }, decided]",
    tests: ['effects/placement'],
  },
  {
    id: 'bet-under-a-check',
    what: 'the place button counts while a reality check waits for its answer',
    rule: 'RGT-01',
    file: 'domain/betslip/reasons.ts',
    find: 'intervention: ({ context }) => context.intervention',
    replace: 'intervention: () => false',
    tests: ['property-tests/scenarios/gating.test.ts'],
  },
];
