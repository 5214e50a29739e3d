import * as z from 'zod/mini';

const Ref = z.object({ ref: z.string() });
const Asked = z.object({
  betSlips: z._default(z.array(Ref), []),
  refs: z._default(z.array(z.string()), []),
});

/** Refs that a request places or asks about. */
export function readTapped(body: string | undefined): readonly string[] {
  const { betSlips, refs } = Asked.parse(JSON.parse(body ?? '{}'));
  return [...betSlips.map(({ ref }) => ref), ...refs];
}

const LoggedIn = z.object({
  data: z.object({
    userInfo: z.nullable(z.object({ userProfile: z.object({ userId: z.string() }) })),
  }),
});

/** Whose session the answer to a login opens; undefined when it does not say. */
export function readWhoLoggedIn(text: string): string | undefined {
  const read = LoggedIn.safeParse(JSON.parse(text));
  return read.success ? read.data.data.userInfo?.userProfile.userId : undefined;
}
