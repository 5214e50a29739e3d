import { Secret, TOTP } from 'otpauth';
import type { StaffSettings } from '../config/staff.ts';

/** Of staff and of customers. */
export type CodeSettings = Pick<StaffSettings, 'totp' | 'issuer'>;

/** 160 bits, as RFC 4226 recommends; base32, as authenticators want it typed. */
export const drawTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, name: string, { totp, issuer }: CodeSettings): TOTP =>
  new TOTP({ issuer, label: name, secret, digits: totp.digits, period: totp.period });

/** `otpauth://totp/…`, what an authenticator takes in at once. */
export const otpauthUri = (secret: string, name: string, settings: CodeSettings): string =>
  totpOf(secret, name, settings).toString();

/** The code of a moment, for tests and demonstrations. @param at epoch ms. */
export const codeAt = (secret: string, settings: CodeSettings, at: number): string =>
  totpOf(secret, 'x', settings).generate({ timestamp: at });

/**
 * The time step that a code stands for, when it is one of those around `at`; undefined for a wrong code. A
 * step opens once: the caller keeps the last one (ASVS 6.5.1).
 */
export function stepOf(code: string, secret: string, settings: CodeSettings, at: number): number | undefined {
  const { period, drift } = settings.totp;
  const off = totpOf(secret, 'x', settings).validate({ token: code, timestamp: at, window: drift });
  return off === null ? undefined : Math.floor(at / 1_000 / period) + off;
}
