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
    gwSessionId: z.string(),
    userInfo: z.nullable(z.object({ userProfile: z.object({ userId: z.string() }) })),
  }),
});

/** The session that the answer to a login opens, and whose it is; undefined when it does not say. */
export function readSessionOpened(text: string): { gwSessionId: string; account: string } | undefined {
  const read = LoggedIn.safeParse(JSON.parse(text));
  if (!read.success) return undefined;
  const { gwSessionId, userInfo } = read.data.data;
  return userInfo === null ? undefined : { gwSessionId, account: userInfo.userProfile.userId };
}
