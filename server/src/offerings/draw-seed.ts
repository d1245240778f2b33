import { createHash } from 'node:crypto';
import type { Offering } from '@candor/domain/offerings/offerings';
import type { InstallationSecret } from '../auth/installation-secret.ts';

const PURPOSE = 'offering draws';
const TURNS_PURPOSE = 'offering turns';

/** What of an offering its seed follows from. */
export type OfDraw = Pick<Offering, 'id' | 'times'>;

/**
 * The seed of an offering's draw, 64 hex digits: fixed from its announcement on, whatever becomes
 * of the installation's secret, and told only after the deadline.
 */
export function drawSeed(secret: InstallationSecret, { id, times }: OfDraw): string {
  return secret.markAt(PURPOSE, id, times.prospectusMs).toString('hex');
}

/** What is published before the deadline: SHA-256 over the seed's hex text. */
export function drawSeedHash(secret: InstallationSecret, offering: OfDraw): string {
  return createHash('sha256').update(drawSeed(secret, offering)).digest('hex');
}

/**
 * Whose turn it is at an instant differs from one installation to the next. Turns are announced by
 * their dates, so another secret changes none.
 */
export function turnShift(secret: InstallationSecret): number {
  return secret.markAt(TURNS_PURPOSE, '', 0).readUInt16BE(0);
}
