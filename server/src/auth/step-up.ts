import { createHash } from 'node:crypto';
import type { AnyRoute } from '@candor/contract/operator-route';
import type { proofMethods } from '@candor/contract/routes/security-shapes';
import type { ProofState, SecondFactorStore } from '@candor/database/stores/second-factors';
import { type Refused, refuse } from '../call/answer.ts';
import type { CustomerCaller } from '../call/endpoint.ts';

/** How long a login or a proof that was begun may take. */
export const stepLifeMs = 5 * 60_000;
/** How long a proof is good, for its session. */
export const provedForMs = 5 * 60_000;

/** Of the house, or of one transaction. */
interface WithFactors {
  readonly stores: { readonly secondFactors: Pick<SecondFactorStore, 'proofState'> };
}

export type ProofMethod = (typeof proofMethods)[number];

/**
 * What a proof may be made of: the second factors that are set, else the transaction password, else
 * the login password. Six digits that pay do not change how somebody is let in.
 */
export function methodsOf(
  state: ProofState,
  proof: AnyRoute['proof'] = 'always',
): readonly ProofMethod[] {
  const { hasPasskey, hasTimeCode, hasPayPassword } = state;
  if (hasPasskey || hasTimeCode) {
    const factors = [hasPasskey && 'passkey', hasTimeCode && 'timeCode', 'recovery'] as const;
    return factors.filter((factor) => factor !== false);
  }
  return hasPayPassword && proof !== 'credentials' ? ['payPassword'] : ['password'];
}

/** What this session may prove itself with. A session that never was is our bug. */
export async function proofStateOf(
  { sessionId }: CustomerCaller,
  { stores }: WithFactors,
): Promise<ProofState> {
  const state = await stores.secondFactors.proofState(sessionId);
  if (state === null) throw new Error('A caller without a session.');
  return state;
}

/**
 * STEP_UP_REQUIRED where the call wants a fresh proof and this session has given none, with what it
 * may be made of. Opening the session was a proof by all that is there. Where a second factor is
 * set, a proof counts that is newer than the last change of them: it was made with one that is
 * there. LOGIN_EXPIRED where the session has ended since the call was let in. Null otherwise.
 */
export async function refuseUnproved(
  { proof }: Pick<AnyRoute, 'proof'>,
  of: { readonly caller: CustomerCaller | null; readonly nowMs: number },
  services: WithFactors,
): Promise<Refused | null> {
  if (proof === undefined || of.caller === null) return null;
  const state = await proofStateOf(of.caller, services);
  // It was let in before the session ended, by this process or one that had not heard of it yet.
  if (state.isEnded) return refuse('LOGIN_EXPIRED');
  const hasFactor = state.hasPasskey || state.hasTimeCode;
  if (proof === 'second-factor' && !hasFactor) return null;
  // Made before the factors were what they are now, it says nothing of them.
  const isOfThese = !hasFactor || state.provedMs > state.factorsChangedMs;
  const methods = methodsOf(state, proof);
  const isStrong = proof !== 'credentials' || state.provedBy !== 'payPassword';
  if (isOfThese && isStrong && of.nowMs - state.provedMs < provedForMs) return null;
  return refuse('STEP_UP_REQUIRED', { details: { methods } });
}

/** ACCOUNT_FROZEN for what opens, leaves or changes, while the customer has frozen the account. */
export function refuseFrozen(
  { repeat, caller: asks, whileFrozen, keyScope }: AnyRoute,
  caller: CustomerCaller | null,
  input: Readonly<Record<string, unknown>>,
): Refused | null {
  if (caller?.isFrozen !== true || asks !== 'customer') return null;
  // What a program may still do is reading: it may be the very one the account was frozen for.
  if (caller.apiKey !== undefined && keyScope !== 'read') return refuse('ACCOUNT_FROZEN');
  if (repeat === 'safe' || whileFrozen === 'served') return null;
  if (whileFrozen === 'closing' && closes(input)) return null;
  return refuse('ACCOUNT_FROZEN');
}

/** A sell that does not say which it is closes (calls.md 12.11). */
function closes({ openClose, direction }: Readonly<Record<string, unknown>>): boolean {
  return openClose === undefined ? direction === 1 : openClose === 1;
}

/** Under which a challenge of this session is kept. */
export function stepKey(purpose: 'login' | 'prove' | 'passkey', name: string): Buffer {
  return createHash('sha256').update(`${purpose} ${name}`).digest();
}
