import * as z from 'zod/mini';
import type { Search, Searched } from './found.ts';
import { HABITS } from './habits.ts';

const Asked = z.object({
  from: z.int(),
  sessions: z.int(),
  ms: z.number(),
  small: z.boolean(),
  habit: z.optional(z.enum(HABITS)),
});

const FoundIn = z.object({
  seed: z.string(),
  mode: z.string(),
  checker: z.string(),
  sentence: z.string(),
  fingerprint: z.string(),
  small: z.optional(z.object({ events: z.int(), inputs: z.int(), of: z.enum(['log', 'world']) })),
});

const Far = z.object({
  worlds: z.int(),
  sessions: z.int(),
  found: z.nullable(FoundIn),
  slow: z.optional(z.boolean()),
});

/** What the process of a search is started with. @throws for anything else. */
export const readSearch = (text: string): Search => Asked.parse(JSON.parse(text));

/** A line of a search; undefined for anything else that the product writes to its output. */
export function readSearched(line: string): Searched | undefined {
  return line.startsWith('{"worlds":') ? Far.parse(JSON.parse(line)) : undefined;
}

/** `build`: of the sources and of the bug itself. Of another build nothing is known. */
const Answer = z.object({
  id: z.string(),
  simulator: z.nullable(z.extend(Far, { build: z.string() })),
  /** Null when no test was asked; `title` null when none failed. */
  tests: z.nullable(z.object({ build: z.string(), title: z.nullable(z.string()) })),
});

/** What is known of one bug. */
export type Answer = z.infer<typeof Answer>;

/** @throws for a file that is no report of ours: it is not written over. */
export const readAnswers = (text: string): readonly Answer[] => z.array(Answer).parse(JSON.parse(text));
