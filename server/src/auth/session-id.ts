import type { InstallationSecret } from './installation-secret.ts';

const ID_BYTES = 9;

/**
 * The id of a session: a keyed mark over whose it is and the hash of its token. The key is not in
 * the database, so a row that was put there, or given to somebody else, is no session.
 */
export function sessionIdOf(secret: Pick<InstallationSecret, 'mark'>, of: OfSession): string {
  return idOf(secret.mark('sessions', wordsOf(of)));
}

/** Whether this house gave a session of theirs this id. */
export function isSessionId(
  secret: Pick<InstallationSecret, 'marks'>,
  id: string,
  of: OfSession,
): boolean {
  return secret.marks('sessions', wordsOf(of)).some((mark) => idOf(mark) === id);
}

interface OfSession {
  readonly whose: 'customer' | 'operator';
  readonly ownerId: string;
  readonly tokenHash: Uint8Array;
}

function wordsOf({ whose, ownerId, tokenHash }: OfSession): string {
  return `${whose} ${ownerId} ${Buffer.from(tokenHash).toString('hex')}`;
}

const idOf = (mark: Buffer): string => mark.subarray(0, ID_BYTES).toString('base64url');
