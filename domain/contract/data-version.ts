/**
 * The data version of a channel (LIV-06): the sum of the versions of the entities in its scope. Versions only
 * grow, so a client that holds the same entities and the same sum holds the same data, and the gateway leaves
 * the snapshot out. Any other number, or none, asks for a full snapshot.
 *
 * Scope: eventDetails and eventScoreboard: the event. eventMarkets: its markets and their selections.
 * eventMarket: the market and its selections. eventSelection: event, market and selection.
 */
export function dataVersion(entities: Iterable<{ readonly version: number }>): number {
  let sum = 0;
  for (const entity of entities) sum += entity.version;
  return sum;
}
