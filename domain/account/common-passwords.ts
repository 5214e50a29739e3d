// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the words' types as well
/// <reference path="./zxcvbn-lists.d.ts" />
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import { createEstimator } from './password-estimator.ts';

/**
 * What a form can say before it is sent: common passwords and first names. What it refuses the gateway
 * refuses too; of what it lets pass the gateway has the last word.
 */
export const isCommon = createEstimator({ 'passwords-common': passwords, 'firstnames-en': firstNames });
