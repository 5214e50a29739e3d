import { useEffect } from 'react';
import { positionOf } from '#replay/index/event-index.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import { playerLimits } from './console-limits.ts';
import { type Moment, momentHash, type Origin, parseMoment } from './moment-link.ts';
import { panels } from './panels/panels.ts';
import type { Marks } from './view.ts';

/** What of the player stands in its address. */
export interface Place {
  readonly at: number;
  readonly panel: string;
  readonly marks: Marks;
  readonly query: string;
  readonly bet: string | undefined;
}

const FIRST: Place = {
  at: 0,
  panel: panels[0].id,
  marks: { a: undefined, b: undefined },
  query: '',
  bet: undefined,
};

/** The place that an address names; the beginning when it is of another session or of none. */
export function placeOf(recording: OpenRecording, hash: string): Place {
  const { index, header, fork } = recording;
  if (fork !== undefined) return { ...FIRST, at: positionOf(index, fork.from) };
  const moment = parseMoment(hash);
  const isOther = moment.session !== undefined && moment.session !== header.sessionId;
  if (isOther || hash.length <= 1) return placeOfPack(recording);
  const position = (seq: number | undefined) => (seq === undefined ? undefined : positionOf(index, seq));
  return {
    at: position(moment.event) ?? positionOfBet(recording, moment.bet) ?? 0,
    panel: panels.some(({ id }) => id === moment.panel) ? (moment.panel ?? FIRST.panel) : firstPanel(moment),
    marks: { a: position(moment.a), b: position(moment.b) },
    query: moment.query ?? '',
    bet: moment.bet,
  };
}

/** An evidence pack opens at the bet that it is about; any other file at its beginning. */
function placeOfPack(recording: OpenRecording): Place {
  const { bet = null, ref = null } = recording.pack?.subject ?? {};
  const about = bet ?? ref;
  if (about === null) return FIRST;
  return { ...FIRST, at: positionOfBet(recording, about) ?? 0, panel: 'evidence', bet: about };
}

/** Who comes for a bet wants to know what happened with it. */
const firstPanel = ({ bet, event }: Moment): string =>
  bet !== undefined && event === undefined ? 'evidence' : FIRST.panel;

/**
 * The press that asked for a bet, or where its number or ref is first told of; undefined when it is not told
 * of.
 */
function positionOfBet({ story }: OpenRecording, bet: string | undefined): number | undefined {
  const told =
    bet === undefined ? -1 : story.findIndex(({ values }) => values.bet === bet || values.ref === bet);
  if (told < 0) return undefined;
  const press = story.slice(0, told).findLast(({ kind }) => kind === 'pressed');
  return (press ?? story[told])?.position;
}

/** The address's part after `#` for a place (feature 8). */
export function hashOf(
  { index, header }: OpenRecording,
  { at, panel, marks, query }: Place,
  origin: Origin,
): string {
  const seq = (position: number) => index.seq[position] ?? 0;
  const moment = {
    session: header.sessionId,
    event: seq(at),
    panel,
    ...(marks.a === undefined ? {} : { a: seq(marks.a) }),
    ...(marks.b === undefined ? {} : { b: seq(marks.b) }),
    query,
  };
  return momentHash(moment, origin);
}

/**
 * Keeps the address at the place, without a step in the browser's history for each event. Whoever has gone on
 * to another address meanwhile stays there, also where that has not been told yet.
 */
export function useAddress(hash: string): void {
  useEffect(() => {
    const before = window.location.hash;
    const handle = window.setTimeout(() => {
      if (window.location.hash === before) window.history.replaceState(window.history.state, '', hash);
    }, playerLimits.addressMs);
    return () => window.clearTimeout(handle);
  }, [hash]);
}
