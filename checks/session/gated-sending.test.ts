import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { loggedInHarness } from '#testing/runtime/session-harness.ts';
import { gatedSending } from './gated-sending.ts';

const heard = (type: string): AppEvent => ({ type, data: {}, at: 0 }) as unknown as AppEvent;

describe('what may not be done is not asked for (INV-27)', () => {
  it('[FAIL-64] [FAIL-65] no bet and no answer to an offer goes out before it is known whose session it would go out in', () => {
    const known = loggedInHarness().state();
    const dark = { ...known, session: { ...known.session, whose: 'asked' as const } };
    const holds = (state: typeof known) =>
      ['placement/sent', 'placement/offerAnswerSent', 'placement/requested'].map((type) =>
        gatedSending.holds(state, [heard(type)], []),
      );
    expect(holds(known)).toEqual([true, true, true]);
    expect(holds(dark)).toEqual([false, false, true]);
  });
});
