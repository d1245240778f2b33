import { randomBytes } from 'node:crypto';
import { codeForReason } from '@candor/contract/error-codes';
import type {
  IdempotencyAnswerStore,
  KeyOfCall,
} from '@candor/database/stores/idempotency-answers';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { openSealed, type Seal, sealText } from '../auth/seal.ts';
import { type Answer, refuse } from './answer.ts';

export const answersKeptMs = 24 * 3600_000;
const waitForFirstMs = 10_000;
const pollMs = 100;
/** A key taken by a run of the server that has died is taken over after this. */
const deadAfterMs = 150_000;

export interface KeyedCall extends KeyOfCall {
  /** The customer whose key it is; null before login. */
  readonly customerId: string | null;
  /** Method, path and everything the call was asked with. */
  readonly content: string;
  readonly nowMs: number;
}

/**
 * Takes a customer's key where the keys of orders and transfers are kept, so that both share one
 * space. False when it came with another request; the same request may claim it again.
 */
export type ClaimKey = (claim: {
  readonly customerId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly nowMs: number;
}) => Promise<boolean>;

/**
 * Keeps an answer under the key of the call in the transaction that did what was asked, so that
 * whoever asks again is answered although nobody heard of the commit.
 */
export type KeepAnswer = (
  answer: Answer<unknown>,
  within: Pick<IdempotencyAnswerStore, 'keep'>,
) => Promise<void>;

export interface IdempotentCalls {
  /**
   * Runs `work` once per key. The same key and content answer the first answer again, also while
   * the first still runs (KEY_RUNNING after 10 s); other content answers KEY_REUSED. What failed by
   * our fault or was throttled is not kept, so it may be tried again. `work` may keep its answer
   * itself.
   */
  run(
    call: KeyedCall,
    work: (keepAnswer: KeepAnswer) => Promise<Answer<unknown>>,
  ): Promise<Answer<unknown>>;
  /** Removes answers older than a day; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

export interface IdempotencyDeps {
  readonly store: IdempotencyAnswerStore;
  readonly secret: InstallationSecret;
  readonly claimKey: ClaimKey;
  /** Waits in real time, whatever the test clock says. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Of one content: under the newest key, and under earlier ones that it may be kept under. */
type BodyHashes = readonly Buffer[];
type Work = Parameters<IdempotentCalls['run']>[1];

/**
 * Kept answers are sealed, because they may hold a token, and contents are kept as keyed hashes,
 * because they may hold a password.
 */
export function createIdempotentCalls(deps: IdempotencyDeps): IdempotentCalls {
  const { store, secret } = deps;
  const runId = randomBytes(12).toString('base64url');
  /** Calls of this process that run, or are about to take their key: those are not dead. */
  const here = new Map<string, number>();
  const claim = (call: KeyedCall, change: 1 | -1) => {
    const local = `${call.scope} ${call.key}`;
    const left = (here.get(local) ?? 0) + change;
    if (left > 0) here.set(local, left);
    else here.delete(local);
  };

  /** Before login there are no orders the key could belong to. */
  async function isOurs({ customerId, key, nowMs }: KeyedCall, bodyHashes: BodyHashes) {
    if (customerId === null) return true;
    for (const bodyHash of bodyHashes) {
      const requestHash = bodyHash.toString('base64url');
      if (await deps.claimKey({ customerId, key, requestHash, nowMs })) return true;
    }
    return false;
  }

  async function runFirst(call: KeyedCall, work: Work) {
    let kept: Answer<unknown> | null = null;
    const keep: KeepAnswer = async (answer, within) => {
      await within.keep(call, sealText(JSON.stringify(answer), sealOf(secret, call)));
      kept = answer;
    };
    claim(call, 1);
    try {
      const answer = await work(keep);
      // Kept in its own transaction already.
      if (kept === answer) return answer;
      if (isKept(answer)) await keep(answer, store);
      else await store.free(call);
      return answer;
    } catch (error) {
      // When the database itself is away the key stays ours and free: the next try takes it over.
      // An answer that was kept stays.
      await store.free(call).catch(() => undefined);
      throw error;
    } finally {
      claim(call, -1);
    }
  }

  async function awaitFirst(call: KeyedCall, bodyHashes: BodyHashes, work: Work) {
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const kept = await store.read(call);
      // Freed meanwhile: the first one came to nothing, so this one may run.
      if (kept === null) return null;
      if (!bodyHashes.some((hash) => hash.equals(kept.bodyHash))) return refuse('KEY_REUSED');
      if (kept.sealedAnswer !== null)
        return JSON.parse(openSealed(kept.sealedAnswer, sealOf(secret, call))) as Answer<unknown>;
      const isDead =
        kept.runId !== runId
          ? call.nowMs - kept.createdMs > deadAfterMs
          : !here.has(`${call.scope} ${call.key}`);
      if (isDead && (await store.takeOver(call, { fromRunId: kept.runId, runId }))) {
        return runFirst(call, work);
      }
      if (waitedMs >= waitForFirstMs) return refuse('KEY_RUNNING');
      await deps.sleep(pollMs);
    }
  }

  return {
    run: async (call, work) => {
      const bodyHashes = secret.marks('idempotency contents', call.content);
      const bodyHash = secret.mark('idempotency contents', call.content);
      if (!(await isOurs(call, bodyHashes))) return refuse('KEY_REUSED');
      const keptSinceMs = call.nowMs - answersKeptMs;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        // Claimed before it is taken: another call may read the taken key before we hear that it is
        // ours.
        claim(call, 1);
        const there = await store
          .take(call, { bodyHash, runId, nowMs: call.nowMs, keptSinceMs })
          .then((taken) => (taken === null ? runFirst(call, work) : null))
          .finally(() => claim(call, -1));
        if (there !== null) return there;
        const answer = await awaitFirst(call, bodyHashes, work);
        if (answer !== null) return answer;
      }
      return refuse('KEY_RUNNING');
    },
    forgetOld: (nowMs) => store.forgetBefore(nowMs - answersKeptMs),
  };
}

/** Refusals that another try may escape without changing anything are not kept. */
function isKept(answer: Answer<unknown>): boolean {
  if (answer.isAccepted) return true;
  const code: number = codeForReason[answer.reason];
  return code !== 401 && code !== 429 && code < 500;
}

function sealOf(secret: InstallationSecret, call: KeyOfCall): Seal {
  return {
    keys: secret.keysFor('idempotency answers'),
    boundTo: `${call.scope}\n${call.key}`,
  };
}
