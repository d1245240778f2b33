import type { InstallationSecret } from './installation-secret.ts';

const ID_BYTES = 9;

/**
 * The id of a session: a keyed mark over whose it is and the hash of its token. The key is not in
 * the database, so a row that was put there, or given to somebody else, is no session.
 */
export function sessionIdOf(
  secret: Pick<InstallationSecret, 'mark'>,
  of: {
    readonly whose: 'customer' | 'operator';
    readonly ownerId: string;
    readonly tokenHash: Uint8Array;
  },
): string {
  const { whose, ownerId, tokenHash } = of;
  const words = `${whose} ${ownerId} ${Buffer.from(tokenHash).toString('hex')}`;
  return secret.mark('sessions', words).subarray(0, ID_BYTES).toString('base64url');
}
