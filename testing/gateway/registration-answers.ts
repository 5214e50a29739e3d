import { TEXTS_IN_FORCE, type TextVersion } from '#domain/config/texts-in-force.ts';

const texts: TextVersion[] = [
  { text: 'terms', version: TEXTS_IN_FORCE.terms },
  { text: 'bettingRules', version: TEXTS_IN_FORCE.bettingRules },
];

/** What everybody who joins in a test says beside their name: they live where a demonstration knows them. */
export const JOINING = {
  phone: '+447700900123',
  address: '1 Test Street',
  city: 'Testham',
  postalCode: 'ZZ1 1AA',
  depositLimit: null,
  acceptTerms: true,
  texts,
  marketing: { email: false, sms: false, phone: false },
};
