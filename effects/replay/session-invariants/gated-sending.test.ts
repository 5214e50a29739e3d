import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { loggedInWorld } from '#property-tests/session-world.ts';
import { gatedSending } from './gated-sending.ts';

const heard = (type: string): AppEvent => ({ type, data: {}, at: 0 }) as unknown as AppEvent;

describe('what may not be done is not asked for (N17)', () => {
  it('[P64] [P65] no bet and no answer to an offer goes out before it is known whose session it would go out in', () => {
    const known = loggedInWorld().state();
    const dark = { ...known, session: { ...known.session, whose: 'asked' as const } };
    const holds = (state: typeof known) =>
      ['placement/sent', 'placement/offerAnswerSent', 'placement/requested'].map((type) =>
        gatedSending.holds(state, [heard(type)], []),
      );
    expect(holds(known)).toEqual([true, true, true]);
    expect(holds(dark)).toEqual([false, false, true]);
  });
});
