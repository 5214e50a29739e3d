import { SharedDatabase } from './gateway/database.ts';
import { SharedApp } from './gateway/shared-app.ts';
import type { Stage } from './world/world.ts';

/** What takes seconds to build and every world of a process shares. */
export async function openStage(): Promise<Stage> {
  return { database: await SharedDatabase.open(), apps: [new SharedApp(), new SharedApp()] };
}
