import type { SelectionEntity } from '#domain/market/entities.ts';
import { Silk, TrapJacket } from '#src/ui/silk.tsx';
import type { Racing } from './racing-pages.ts';

/** What a runner is known by from afar: the silks of its owner, or the jacket of its trap. */
export function RunnerSign({
  racing,
  runner,
  size = 24,
}: {
  readonly racing: Racing;
  readonly runner: SelectionEntity['runner'];
  readonly size?: 20 | 24 | 32;
}) {
  if (runner === undefined) return null;
  return racing === 'dogs' ? (
    <TrapJacket trap={runner.clothNumber} size={size} />
  ) : (
    <Silk silk={runner.silk} number={runner.clothNumber} size={size} />
  );
}
