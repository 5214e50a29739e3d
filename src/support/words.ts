import type { RecordingErrorKind } from '#recordings/format/recording-error.ts';

/** Texts of the console. A tool for staff: not part of the customer's catalogue and never in the app's bundle. */
export const WORDS = {
  title: 'Recorded sessions',
  offline: 'Read-only. This page talks to nobody.',
  drop: 'Drop a .slip file here, or choose one',
  choose: 'Choose a recording',
  another: 'Open another',
  reading: 'Reading and proving the recording…',
  events: 'Events',
  screen: 'What the customer saw',
  event: 'Event',
  changes: 'What it changed',
  noChanges: 'This event changed nothing that the screen shows.',
  moreChanges: 'More changes are not listed.',
  before: 'before',
  after: 'after',
  position: 'Position in the recording',
  play: 'Play',
  pause: 'Pause',
  back: 'Previous event',
  forward: 'Next event',
  commitBack: 'Previous commit',
  commitForward: 'Next commit',
  business: 'Next business step',
  find: 'Bet reference or text',
  findNext: 'Find next',
  notFound: 'Nothing further mentions this.',
  clientClock: 'Client clock',
  serverClock: 'Gateway clock',
  latency: 'Difference',
  dropped:
    'Live price events of this recording were dropped on the device to save space. The customer’s own steps are complete.',
  hidden: 'The tab was hidden at this moment.',
  keys: 'Space plays and pauses, arrows step, with Shift by commit.',
} as const;

/** What is wrong with a file, for somebody who did not write it. */
export const ERRORS: Readonly<Record<RecordingErrorKind, string>> = {
  notASlipFile:
    'This is not a recording. A recording ends in .slip and comes from “Export recording” in the app.',
  truncated:
    'The recording is cut short: its end is missing. Ask for it again; what is left cannot be proven.',
  altered: 'The recording was altered after it was written. It cannot be used as evidence.',
  unknownEvent:
    'The recording holds an event that this version does not know. Open it with the version that wrote it.',
  newerVersion: 'The recording was written by a newer version. Open it with that version.',
  invalidEvent: 'The recording is intact, but holds an event that no version should have written.',
  tooLarge: 'The recording is larger than this page reads.',
};
export const UNREADABLE = 'The file could not be read.';
