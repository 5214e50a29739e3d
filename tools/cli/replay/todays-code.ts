import { createHash } from 'node:crypto';
import { epics } from '#effects/epics.ts';
import { rootReducer } from '#projections/root.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';

/** The code of this working copy: what the commands over recordings run them through. */
export const todaysCode: ReplayCode = { epics, fold: (state, event) => rootReducer(state, event) };

/** SHA-256 of a text, 64 hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
