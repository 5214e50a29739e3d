import * as z from 'zod/mini';

const Question = z.object({ refs: z.array(z.string()), fence: z._default(z.boolean(), false) });

/** What a question about bets asks, by the log. @throws for what is none. */
export const readQuestion = (body: unknown): z.infer<typeof Question> => Question.parse(body);

const Answered = z.object({
  data: z.object({ placements: z.array(z.object({ ref: z.string(), state: z.string() })) }),
});

/** Refs of which an answer says that the gateway does not know them. */
export function refsUnknownBy(body: unknown): readonly string[] {
  const read = Answered.safeParse(body);
  return read.success
    ? read.data.data.placements.flatMap(({ ref, state }) => (state === 'UNKNOWN' ? [ref] : []))
    : [];
}
