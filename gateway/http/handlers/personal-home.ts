import { getPersonalisation } from '#domain/contract/platform.ts';
import type { Accounts } from '../../services.ts';
import { hiddenWidgets } from '../../views/personal-home.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** What is left out of a customer's home (HOM-06). */
export const personalHomeHandlers = (accounts: Accounts): readonly Implementation[] => [
  implement(getPersonalisation, async (_input, caller) => ({
    resultCode: 0,
    hideWidgets: [...hiddenWidgets(await accounts.controls(sessionOf(caller)))],
    casino: { recommendations: { games: [] } },
  })),
];
