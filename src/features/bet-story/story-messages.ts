import type { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { BetScreen } from '#replay/recording/bet-replay.ts';
import type { WindowAt } from './window-at.ts';

/** What the page asks of the worker that reads the record. */
export type StoryRequest =
  | { readonly kind: 'read'; readonly file: Blob; readonly betId: string }
  /** What was wanted; null when this device keeps none. */
  | { readonly kind: 'state'; readonly before: number; readonly found: KeptState | null }
  /** The screen of this moment, instead of the one asked for before. */
  | { readonly kind: 'show'; readonly seq: number };

/** What a log folds to up to one of its events, as a text (`stateText`). */
export interface KeptState {
  readonly seq: number;
  readonly text: string;
}

/** The customer's screen at a moment of the story. */
export interface StoryScreenAt extends Omit<BetScreen, 'state'> {
  /** The state as a text (`stateText`): tables of prices do not survive being sent. */
  readonly text: string;
  /** Of the moment that was asked for. */
  readonly told: number;
  readonly window: WindowAt;
}

/** Unpacking the prices, folding up to the bet, or walking the chains. */
export type StoryPhase = 'reading' | 'folding' | 'proving';

export type StoryReply =
  /** The record tells of no such bet. */
  | { readonly kind: 'missing' }
  /** Not the record that was written, or none that can be read. */
  | { readonly kind: 'refused' }
  /** The words; without `market` its prices are still to come. */
  | {
      readonly kind: 'told';
      readonly header: LogHeader;
      readonly evidence: BetEvidence;
      readonly market: boolean;
    }
  /** The last state that this device kept of that log from before one of its events. */
  | { readonly kind: 'stateWanted'; readonly session: SessionId; readonly before: number }
  | { readonly kind: 'screen'; readonly screen: StoryScreenAt }
  | { readonly kind: 'progress'; readonly phase: StoryPhase; readonly share: number }
  /** The chains of the whole record lead where they should. */
  | { readonly kind: 'proven' };
