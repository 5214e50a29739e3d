import * as z from 'zod/mini';
import { UUID_FORM } from '../id-rules.ts';
import { defineDerived, defineInput } from './define.ts';

/** What the tab is: read once at start and logged, because deciders may depend on it (PIT-09). */
const Surroundings = z.object({
  path: z.string(),
  build: z.string(),
  /**
   * Which of the brands this tab shows; its defaults are in force until a configuration is loaded (CFG-01).
   */
  brand: z.optional(z.string()),
  /** mobile below 768 css px wide; deciders read this, never the width. */
  formFactor: z.enum(['mobile', 'desktop']),
  width: z.int(),
  height: z.int(),
  theme: z.enum(['light', 'dark']),
  storage: z.enum(['durable', 'memory']),
  visible: z.boolean(),
  online: z.boolean(),
});
const surroundingsPrivacy = {
  path: 'public',
  build: 'public',
  brand: 'public',
  formFactor: 'public',
  width: 'public',
  height: 'public',
  theme: 'public',
  storage: 'public',
  visible: 'public',
  online: 'public',
} as const;
const example = {
  path: '/',
  build: 'dev',
  formFactor: 'desktop',
  width: 1280,
  height: 800,
  theme: 'light',
  storage: 'durable',
  visible: true,
  online: true,
} as const;

export const sessionStarted = defineInput({
  type: 'lifecycle/sessionStarted',
  doc: 'First input of a new log.',
  data: Surroundings,
  privacy: surroundingsPrivacy,
  examples: [example],
});

export const sessionResumed = defineInput({
  type: 'lifecycle/sessionResumed',
  doc: 'The same log goes on after a reload or a crash. All waits of epics before it are gone; epics start anew here, live and in replay.',
  data: z.extend(Surroundings, {
    /** Events cut from the tail because their commit had not been stored whole. */
    eventsCut: z.int(),
    /**
     * Another tab wrote the log up to here and is gone (FAIL-60 to FAIL-62): its session is proven anew
     * before it counts.
     */
    leftBehind: z.optional(z.boolean()),
    /**
     * Drawn for the page that goes on; what is unique over all logs derives from it from here on (PRIN-06).
     * The log may have lost its end, and with the session's own id a number that was given there would be
     * given again, to another bet (INV-01).
     */
    life: z.optional(z.string().check(z.regex(UUID_FORM))),
  }),
  privacy: { ...surroundingsPrivacy, eventsCut: 'public', leftBehind: 'public', life: 'public' },
  examples: [{ ...example, eventsCut: 0, life: '6f1c3a52-0d9e-4b7a-8c41-2e5d7f90ab13' }],
});

export const visibilityChanged = defineInput({
  type: 'lifecycle/visibilityChanged',
  doc: 'The tab was hidden or shown.',
  data: z.object({ visible: z.boolean() }),
  privacy: { visible: 'public' },
  examples: [{ visible: false }],
});

export const connectivityChanged = defineInput({
  type: 'lifecycle/connectivityChanged',
  doc: 'The browser says that it went offline or came back.',
  data: z.object({ online: z.boolean() }),
  privacy: { online: 'public' },
  examples: [{ online: false }],
});

export const viewportChanged = defineInput({
  type: 'lifecycle/viewportChanged',
  doc: 'The window crossed a breakpoint or was resized; at most one a second.',
  data: z.object({ formFactor: z.enum(['mobile', 'desktop']), width: z.int(), height: z.int() }),
  privacy: { formFactor: 'public', width: 'public', height: 'public' },
  examples: [{ formFactor: 'mobile', width: 390, height: 844 }],
});

export const evidenceDegraded = defineInput({
  type: 'lifecycle/evidenceDegraded',
  doc: 'The log can no longer be stored on the device (quota, private mode, lost connection); it goes on in memory.',
  data: z.object({ reason: z.enum(['quota', 'unavailable', 'connectionLost', 'timeout']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'quota' }],
});

export const liveSegmentsDropped = defineInput({
  type: 'lifecycle/liveSegmentsDropped',
  doc: 'Stored hot segments up to this sequence were dropped to stay within the budget. The cold stream is whole.',
  data: z.object({ fromSeq: z.int(), toSeq: z.int() }),
  privacy: { fromSeq: 'public', toSeq: 'public' },
  examples: [{ fromSeq: 1, toSeq: 1000 }],
});

export const epicFailed = defineDerived({
  type: 'lifecycle/epicFailed',
  doc: 'An inner stream of an epic threw. It is fenced: the epic goes on with the next event.',
  data: z.object({ epic: z.string(), name: z.string() }),
  privacy: { epic: 'public', name: 'public' },
  examples: [{ epic: 'calculate', name: 'TypeError' }],
});

export const inputRejected = defineInput({
  type: 'lifecycle/inputRejected',
  doc: 'Something reached the edge that no schema accepts: quarantined, its shape noted, its content not stored (FAIL-75).',
  data: z.object({ edge: z.enum(['live', 'gateway', 'storage']), reason: z.string(), bytes: z.int() }),
  privacy: { edge: 'public', reason: 'public', bytes: 'public' },
  examples: [{ edge: 'live', reason: 'op: unknown value', bytes: 812 }],
});

export const intentIgnored = defineDerived({
  type: 'intent/ignored',
  doc: 'An intent had no effect, and why: every intent has an outcome in the log (EVT-02).',
  data: z.object({ intent: z.string(), reason: z.string() }),
  privacy: { intent: 'public', reason: 'public' },
  examples: [{ intent: 'intent/oddsPressed', reason: 'progress' }],
});

export const lifecycleEvents = [
  sessionStarted,
  sessionResumed,
  visibilityChanged,
  connectivityChanged,
  viewportChanged,
  evidenceDegraded,
  liveSegmentsDropped,
  epicFailed,
  inputRejected,
  intentIgnored,
] as const;
