import { idbShelf } from './idb-shelf.ts';
import type { KeeperCalls } from './keeper-calls.ts';
import { LogKeeper } from './log-keeper.ts';
import { memoryShelf } from './memory-shelf.ts';
import type { Shelf } from './shelf.ts';
import { webPrimitives } from './web-primitives.ts';

/** The keeper without a worker. Fetched only where there is none, so that its codec stays out of the first load. */
export const keeperOnPage = (database: string, shelf: Shelf | undefined): KeeperCalls =>
  new LogKeeper(shelf ?? idbShelf(database), webPrimitives);

export const keeperInMemory = (): KeeperCalls => new LogKeeper(memoryShelf(), webPrimitives);
