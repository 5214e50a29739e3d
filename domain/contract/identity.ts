import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost } from './unbuilt.ts';

/** Proof of who someone is (ACCT-04, ACCT-07). */
const Secret = z.union([z.string(), z.object({ redacted: z.string(), len: z.int() })]);
export const getKycStatus = defineCall({
  ...customerGet,
  name: 'getKycStatus',
  path: '/api/platform/kyc/status',
  source: 'ACCT-07, KYC-01',
  doc: 'What is verified and what is missing.',
  query: z.object(common),
  answer: answering(
    z.object({
      isFullyVerified: z.boolean(),
      requiredDocuments: z.array(z.string()),
      addressVerified: z.boolean(),
      ageVerified: z.boolean(),
      contraAccountSet: z.boolean(),
      biometricsStatus: z.string(),
    }),
  ),
});
export const getIdentityCheck = defineCall({
  ...customerGet,
  name: 'getIdentityCheck',
  path: '/api/platform/identitycheck',
  source: 'ACCT-07, KYC-01',
  doc: 'State of the identity check.',
  query: z.object(common),
  answer: answering(z.object({ status: z.string(), checkBiometrics: z.boolean() })),
});
export const getBiometricsStatus = defineCall({
  ...customerGet,
  name: 'getBiometricsStatus',
  path: '/api/platform/kyc/biometrics',
  source: 'ACCT-07, KYC-02',
  doc: 'Polled until it is no longer pending.',
  query: z.object(common),
  answer: answering(z.object({ biometricsStatus: z.string(), passedBiometricsId: z.nullable(z.string()) })),
});
export const createApplicant = defineCall({
  ...customerPost,
  name: 'createApplicant',
  path: '/api/platform/onfido/applicant',
  source: 'ACCT-07, KYC-02',
  doc: 'Starts a biometric check.',
  secrets: { request: [], answer: ['data.sdkToken'] },
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ sdkToken: Secret })),
});
export const submitApplicant = defineCall({
  ...customerPost,
  name: 'submitApplicant',
  path: '/api/platform/onfido/submit',
  source: 'ACCT-07, KYC-02',
  doc: 'Hands in what was captured.',
  query: z.object(common),
  body: z.object({ documentsIds: z.optional(z.array(z.string())) }),
  answer: answering(z.object({ checkId: z.string() })),
});
export const getApplicantStatus = defineCall({
  ...customerGet,
  name: 'getApplicantStatus',
  path: '/api/platform/onfido/status',
  source: 'ACCT-07, KYC-02',
  doc: 'Outcome of a biometric check.',
  query: z.object({ ...common, checkId: z.string() }),
  answer: answering(z.object({ status: z.string() })),
});

export const identityCalls = [
  getKycStatus,
  getIdentityCheck,
  getBiometricsStatus,
  createApplicant,
  submitApplicant,
  getApplicantStatus,
] as const;
