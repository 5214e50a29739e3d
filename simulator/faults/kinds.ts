export const FAMILIES = ['net', 'live', 'process', 'storage', 'time', 'client'] as const;
export type Family = (typeof FAMILIES)[number];

export interface Kind {
  readonly name: string;
  readonly family: Family;
  /** Why no cell of it can be reached here; absent for all that can be. */
  readonly impossible?: string;
}

const of = (family: Family, ...names: readonly string[]): readonly Kind[] =>
  names.map((name) => ({ name, family }));

const POWER_CUT =
  'the database in memory has no files whose pages a power cut could tear or lose; tools/dev/kill does that';

/** The 46 kinds of fault (REL-08). */
export const KINDS: readonly Kind[] = [
  ...of('net', 'latency', 'jitter', 'loss', 'partition', 'asymmetricLoss', 'resetAtByte', 'halfClose'),
  ...of(
    'net',
    'slowLoris',
    'bandwidthCap',
    'duplicateRequest',
    'reorder',
    'dnsFailure',
    'tlsError',
    'strangerAnswer',
  ),
  ...of('live', 'liveDrop', 'liveDuplicate', 'liveReorder', 'liveGap', 'newClientId', 'staleEpoch', 'burst'),
  ...of('process', 'killAtAwait', 'sigstop', 'loopStall', 'outOfMemory', 'restartLoop', 'twoInstances'),
  ...of('storage', 'diskFull', 'ioError', 'slowFsync'),
  { name: 'tornWrite', family: 'storage', impossible: POWER_CUT },
  { name: 'lostUnsyncedPages', family: 'storage', impossible: POWER_CUT },
  ...of('storage', 'quota', 'connectionLost', 'openFails', 'evicted', 'corruptedRecord', 'privateMode'),
  ...of('time', 'skew', 'jump', 'freeze', 'timerThrottling'),
  ...of('client', 'reload', 'crash', 'discard', 'newBuild'),
];
