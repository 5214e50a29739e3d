/**
 * The data version of a channel (LIV-06): the sum of the versions of the entities in its scope. Versions only
 * grow, so the same sum over the same entities is the same data, and no snapshot is sent. In scope of
 * eventDetails and eventScoreboard is the event, of the others what their path names and below.
 */
export function dataVersion(entities: Iterable<{ readonly version: number }>): number {
  let sum = 0;
  for (const entity of entities) sum += entity.version;
  return sum;
}
