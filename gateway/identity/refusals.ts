import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { FileFault } from '#domain/identity/documents.ts';
import type { QualityFault } from '#domain/identity/picture-quality.ts';
import type { Refusal } from '../refusal.ts';

const refusal = (resultCode: number, errorType: string, message: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

export const identityRefusals = {
  notAsked: refusal(RESULT_CODES.validation, 'NothingAsked', 'Nothing is to be shown at the moment.'),
  noLookUp: refusal(RESULT_CODES.validation, 'LookUpNotPossible', 'Please send a document instead.'),
  addressKnown: refusal(
    RESULT_CODES.validation,
    'AddressKnown',
    'Your address is known. It is changed among your details, with the password.',
  ),
  licenceUsed: refusal(
    RESULT_CODES.validation,
    'LicenceUsed',
    'A driving licence shows who you are or where you live, not both.',
  ),
  sameAddress: refusal(RESULT_CODES.validation, 'AddressSame', 'That is your address already.'),
  tooMany: refusal(RESULT_CODES.rateLimited, 'TooManyDocuments', 'That is enough for now.'),
  otherContent: refusal(RESULT_CODES.validation, 'RefOtherContent', 'That was sent with another file.'),
} as const;

/** The name of a fault is all that is said of a file. */
export const fileRefusal = (fault: FileFault | QualityFault): Refusal =>
  refusal(RESULT_CODES.validation, `File_${fault}`, 'This file cannot be taken.');
