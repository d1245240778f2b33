import { createHash } from 'node:crypto';
import type { InstallationSecret } from '../auth/installation-secret.ts';

const PURPOSE = 'offering draws';
const TURNS_PURPOSE = 'offering turns';

/**
 * The seed of an offering's draw, 64 hex digits: fixed from the start, told
 * only after the deadline.
 */
export function drawSeed(secret: InstallationSecret, offeringId: string): string {
  return secret.mark(PURPOSE, offeringId).toString('hex');
}

/** What is published before the deadline: SHA-256 over the seed's hex text. */
export function drawSeedHash(secret: InstallationSecret, offeringId: string): string {
  return createHash('sha256').update(drawSeed(secret, offeringId)).digest('hex');
}

/** Whose turn it is at an instant differs from one installation to the next. */
export function turnShift(secret: InstallationSecret): number {
  return secret.mark(TURNS_PURPOSE, '').readUInt16BE(0);
}
