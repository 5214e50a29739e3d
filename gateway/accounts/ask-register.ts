import type { Refusal } from '../refusal.ts';
import type { ExclusionRegister, Person } from './exclusion-register.ts';
import { refusals } from './refusals.ts';

/**
 * Why somebody is not let in by a register, at a login and at a registration: excluded everywhere, or the
 * register could not be asked, and then there is no new session.
 */
export async function registerRefuses(
  register: ExclusionRegister,
  person: Person,
): Promise<Refusal | undefined> {
  try {
    return (await register.check(person)) === 'Y' ? refusals.excludedPerson : undefined;
  } catch {
    return refusals.registerDown;
  }
}
