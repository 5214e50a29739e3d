import type { VulnerabilityBureau } from '../vulnerability-bureau.ts';

/** The fictional postcode of somebody in difficulties; of everybody else nothing is known. */
const VULNERABLE = 'ZZ11AF';

/** Answers by what it is asked and keeps nothing: docs/provoking-account-answers.md. */
export const demonstrationBureau: VulnerabilityBureau = {
  check: ({ address }) => {
    const postcode = address?.postalCode.replaceAll(/\s/g, '').toUpperCase();
    return Promise.resolve(postcode === VULNERABLE ? 'VULNERABLE' : 'NOTHING');
  },
};
