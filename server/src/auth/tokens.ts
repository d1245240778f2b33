import { randomBytes } from 'node:crypto';

/** Tokens of keys say what they are: `ck_<id>_<secret>`. */
export const apiKeyPrefix = 'ck_';
/** Operators' tokens do too, so that a customer call can tell them from a stale one. */
export const operatorTokenPrefix = 'ops_';

/**
 * The token of a customer's session: 256 random bits. One that would begin as another kind of token
 * does, as one in 262,144 would, is drawn anew: it would be taken for that and open nothing.
 */
export function drawSessionToken(draw: () => string = drawn): string {
  for (;;) {
    const token = draw();
    if (![apiKeyPrefix, operatorTokenPrefix].some((prefix) => token.startsWith(prefix))) {
      return token;
    }
  }
}

function drawn(): string {
  return randomBytes(32).toString('base64url');
}
