import { describe, expect, it } from 'vitest';
import { isLoggedIn } from './logged-in.ts';

const bits = [false, true];

describe('[SES-04.1] [TRAP-24] logged in', () => {
  it('agrees with the sentence of the document in all 128 cases', () => {
    let yes = 0;
    for (const session of bits)
      for (const workflow of bits)
        for (const loggingOut of bits)
          for (const hasBettingToken of bits)
            for (const maintenance of bits)
              for (const ignoreToken of bits)
                for (const expired of bits) {
                  const says = isLoggedIn({
                    gwSessionId: session ? 'g' : null,
                    workflow: workflow ? 'OTP' : null,
                    loggingOut,
                    hasBettingToken,
                    maintenance,
                    ignoreToken,
                    expired,
                  });
                  // Written as a list of everything that forbids it, where the code states what allows it.
                  const forbidden = [
                    !session,
                    workflow,
                    loggingOut,
                    expired,
                    !(hasBettingToken || maintenance || ignoreToken),
                  ];
                  expect(says).toBe(!forbidden.includes(true));
                  if (says) yes += 1;
                }
    // One session state is free (7 of 8 combinations of the token flags allow it), all others are fixed.
    expect(yes).toBe(7);
  });
});
