import type { SessionId } from '#domain/brand.ts';
import { retentionLimits } from '../limits.ts';
import { type HotGroup, hotBytes, type Manifest } from '../manifest.ts';

/** A stored log as retention sees it. */
export interface StoredLog {
  readonly manifest: Manifest;
  /** A tab holds its lock: it is being written. */
  readonly held: boolean;
  /** The log of this tab. */
  readonly own: boolean;
}

export type Removal =
  | { readonly kind: 'log'; readonly sessionId: SessionId }
  /** Its events are dropped; stubs keep the chain. */
  | { readonly kind: 'hotGroup'; readonly sessionId: SessionId; readonly group: HotGroup };

/** What goes with the whole log alone. */
const coldBytes = (manifest: Manifest): number =>
  manifest.coldBytes + manifest.behaviourBytes + (manifest.snapshotBytes ?? 0);

/** @param quota bytes the origin may use, as the browser estimates; undefined when it does not say. */
export const capFor = (quota: number | undefined): number =>
  Math.min(
    retentionLimits.bytes,
    quota === undefined ? retentionLimits.bytes : quota * retentionLimits.shareOfQuota,
  );

/**
 * What to remove, in this order, until the logs fit: logs whose time is over; hot groups of other logs, then
 * of this one except the one being written, oldest first; whole other logs, oldest first. Never the cold
 * stream of this log, nor a log that another tab may be writing.
 *
 * @param now epoch ms
 * @param pressed storage has refused a write: everything that may go before whole logs goes.
 */
export function planRetention(
  logs: readonly StoredLog[],
  cap: number,
  now: number,
  pressed = false,
): Removal[] {
  const isLively = ({ updatedAt }: Manifest): boolean =>
    pressed && now - updatedAt < retentionLimits.livelyMs;
  const free = logs.filter(({ held, own, manifest }) => own || !(held || isLively(manifest)));
  const expired = free.filter(
    ({ own, manifest }) => !own && now - manifest.updatedAt > retentionLimits.ttlMs,
  );
  const removals: Removal[] = expired.map(({ manifest }) => ({
    kind: 'log',
    sessionId: manifest.header.sessionId,
  }));
  const left = logs.filter((log) => !expired.includes(log));
  const aim = cap * retentionLimits.refillShare;
  let bytes = left.reduce((sum, { manifest }) => sum + coldBytes(manifest) + hotBytes(manifest), 0);
  if (bytes <= cap && !pressed) return removals;
  const droppable = (log: StoredLog): readonly HotGroup[] =>
    log.own ? log.manifest.groups.slice(0, -1) : log.manifest.groups;
  const byAge = free
    .filter((log) => !expired.includes(log))
    .sort((a, b) => Number(a.own) - Number(b.own) || a.manifest.updatedAt - b.manifest.updatedAt);
  const isEnough = (): boolean => bytes <= aim && !pressed;
  for (const log of byAge) {
    for (const group of droppable(log)) {
      if (isEnough()) return removals;
      removals.push({ kind: 'hotGroup', sessionId: log.manifest.header.sessionId, group });
      bytes -= group.bytes;
    }
  }
  for (const { own, manifest } of byAge) {
    if (own || bytes <= aim) continue;
    removals.push({ kind: 'log', sessionId: manifest.header.sessionId });
    bytes -= coldBytes(manifest);
  }
  return removals;
}
