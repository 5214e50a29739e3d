import { commitFrom, markedFrom } from '#replay/index/event-index.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import type { Playhead } from './timeline/playhead.ts';

/** Everything that a key or a button does; the help lists them in this order with their texts. */
export const COMMANDS = [
  'play',
  'pause',
  'shuttleBack',
  'shuttleForward',
  'eventBack',
  'eventForward',
  'stepBack',
  'stepForward',
  'commitBack',
  'commitForward',
  'slower',
  'faster',
  'nextError',
  'previousError',
  'nextPlacement',
  'previousPlacement',
  'nextPrice',
  'previousPrice',
  'nextBalance',
  'previousBalance',
  'start',
  'end',
  'markA',
  'markB',
  'search',
  'note',
  'copyLink',
  'help',
] as const;
export type Command = (typeof COMMANDS)[number];

/** Keys as people in support expect them (`KeyboardEvent.key`, with `Shift+` where it matters). */
export const KEYS: Readonly<Record<string, Command>> = {
  ' ': 'play',
  k: 'pause',
  j: 'shuttleBack',
  l: 'shuttleForward',
  ArrowLeft: 'eventBack',
  ArrowRight: 'eventForward',
  'Shift+ArrowLeft': 'stepBack',
  'Shift+ArrowRight': 'stepForward',
  ',': 'commitBack',
  '.': 'commitForward',
  '[': 'slower',
  ']': 'faster',
  e: 'nextError',
  'Shift+e': 'previousError',
  p: 'nextPlacement',
  'Shift+p': 'previousPlacement',
  v: 'nextPrice',
  'Shift+v': 'previousPrice',
  w: 'nextBalance',
  'Shift+w': 'previousBalance',
  Home: 'start',
  End: 'end',
  a: 'markA',
  b: 'markB',
  '/': 'search',
  n: 'note',
  c: 'copyLink',
  '?': 'help',
};

/** The command of a key press; undefined for keys that the browser or the system should have. */
export function commandOf(event: KeyboardEvent): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shifted = event.shiftKey && /^(\w|Arrow\w+)$/.test(key) ? `Shift+${key}` : key;
  return KEYS[shifted];
}

type Mover = (playhead: Playhead, recording: OpenRecording) => void;

const jump =
  (marker: Parameters<typeof markedFrom>[2], direction: 1 | -1): Mover =>
  (playhead, { index }) => {
    const to = markedFrom(index, playhead.state().at, marker, direction);
    if (to !== undefined) playhead.goTo(to);
  };

/** The commands that move; the others belong to the page. */
export const MOVES: Readonly<Partial<Record<Command, Mover>>> = {
  play: (playhead) => playhead.toggle(),
  pause: (playhead) => playhead.pause(),
  shuttleBack: (playhead) => playhead.shuttle(-1),
  shuttleForward: (playhead) => playhead.shuttle(1),
  eventBack: (playhead) => playhead.goTo(playhead.state().at - 1),
  eventForward: (playhead) => playhead.goTo(playhead.state().at + 1),
  stepBack: jump('step', -1),
  stepForward: jump('step', 1),
  commitBack: (playhead, { index }) => playhead.goTo(commitFrom(index, playhead.state().at, -1)),
  commitForward: (playhead, { index }) => playhead.goTo(commitFrom(index, playhead.state().at, 1)),
  slower: (playhead) => playhead.faster(-1),
  faster: (playhead) => playhead.faster(1),
  nextError: jump('error', 1),
  previousError: jump('error', -1),
  nextPlacement: jump('placement', 1),
  previousPlacement: jump('placement', -1),
  nextPrice: jump('price', 1),
  previousPrice: jump('price', -1),
  nextBalance: jump('balance', 1),
  previousBalance: jump('balance', -1),
  start: (playhead) => playhead.goTo(0),
  end: (playhead, { index }) => playhead.goTo(index.length - 1),
};
