import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../turns.ts';

const options = {
  /** Argon2id; the package's own enum cannot be imported with isolated modules. */
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
/** Hashes at once; each holds 19 MiB and a thread. */
const atOnceMax = 2;
/** Callers that may wait; beyond that the server says it is busy. */
const waitingMax = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Without a hash it works as long and answers false, so that nobody learns who has an account.
   */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

/** Argon2id with few hashes at once. Throws TurnsFull when too many wait. */
export function createPasswords(): Passwords {
  const withTurn = createTurns({ atOnceMax, waitingMax });
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => withTurn(() => hash(password, options)),
    matches: (password, passwordHash) =>
      withTurn(async () => {
        decoy ??= hash('nobody has this password', options);
        const isMatch = await verify(passwordHash ?? (await decoy), password);
        return isMatch && passwordHash !== null;
      }),
  };
}
