import type { UsedStep } from '@candor/database/stores/second-factors';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { factorAdded, factorRemoved } from '../../auth/factor-changes.ts';
import { ownUser } from '../../auth/own-user.ts';
import { madePasskey, passkeysMax, registrationOf, signingOf } from '../../auth/passkeys.ts';
import { renewingChange } from '../../auth/renewing-change.ts';
import { beginTimeCode, makeRecoveryCodes, timeStep } from '../../auth/second-factor.ts';
import { takenChallenge } from '../../auth/second-step.ts';
import { methodsOf, proofStateOf, stepKey, stepLifeMs } from '../../auth/step-up.ts';
import { minutesOf } from '../../auth/throttles.ts';
import { sessionLimits } from '../../auth/try-limits.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { textOf } from '../../call/words.ts';
import { networkOf } from '../../edge/caller-address.ts';
import type { Services } from '../../services.ts';
import { cancelOrder } from '../../trading/cancel-order.ts';

/** Extension: what keeps the customer's account from being closed. */
export const accountClosePreview = endpoint('accountClosePreview', async ({ caller }, { stores }) =>
  accept({ obstacles: await stores.closings.inTheWay(caller.userId) }),
);

/**
 * Freeze the own account: no session stays, this one neither, and waiting orders that would open
 * are cancelled. What protects a position stays. Keys may read on and nothing more.
 */
export const accountFreeze = endpoint('accountFreeze', async (call, services) => {
  const { nowMs } = call;
  const { userId } = call.caller;
  // Cancelled before and after: what fails before leaves the session to ask again with, and what
  // was placed meanwhile is cancelled too.
  const before = await cancelOpening(services, userId, nowMs);
  const answer = await changeCredentials({ ...call, userId }, services, async (change) => {
    await change.stores.users.freeze(userId, nowMs);
    await change.endSessions(null);
    await change.note('account-frozen');
    await change.send('frozen');
    return accept({});
  });
  services.apiKeys.forget(userId);
  if (!answer.isAccepted) return answer;
  const meanwhile = await cancelOpening(services, userId, nowMs);
  return accept({ cancelled: before + meanwhile });
});

/** How many went; one that fills or locks meanwhile stays as it is. */
async function cancelOpening(services: Services, accountId: string, nowMs: number) {
  const { orders } = await services.trading.accounts.view(accountId);
  let cancelled = 0;
  for (const { terms } of orders) {
    if (terms.openClose !== 'open') continue;
    const answer = await cancelOrder(services, { accountId, nowMs, orderId: terms.orderId });
    if (answer.isAccepted) cancelled += 1;
  }
  return cancelled;
}

/** Long enough for whoever owns the account to read the message. */
const thawAfterMs = 24 * 3600_000;

/** Ask for a frozen account to open again; asked twice, the first asking counts. */
export const accountThaw = endpoint('accountThaw', async (call, services) => {
  const { nowMs, caller } = call;
  const { userId } = caller;
  const asked = { userId, thawMs: nowMs + thawAfterMs, nowMs };
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const thawTimestamp = await change.stores.users.askThaw(asked);
    if (thawTimestamp === asked.thawMs) {
      await change.note('thaw-asked');
      await change.send('thaw');
    }
    return accept({ thawTimestamp });
  });
});

/** Keep a passkey that the browser made. Refusals: PASSKEY_WRONG, PASSKEY_LIMIT. */
export const passkeyAdd = endpoint('passkeyAdd', async (call, services) => {
  const { input, caller, nowMs } = call;
  const { userId, sessionId: name } = caller;
  const challenge = await takenChallenge({ purpose: 'passkey', name }, nowMs, services);
  if (challenge === null) return refuse('PASSKEY_WRONG');
  const made = await madePasskey({ credential: input.credential, challenge, userId }, services);
  if (made === null) return refuse('PASSKEY_WRONG');
  const passkey = { ...made, userId, name: input.name, createdMs: nowMs };
  return renewingChange(call, services, call.input, async (change) => {
    const isKept = await change.stores.secondFactors.addPasskey(passkey, passkeysMax);
    if (!isKept) return refuse('PASSKEY_LIMIT');
    return accept({ id: made.credentialId, recoveryCodes: await factorAdded(change, services) });
  });
});

/** What the browser needs to make a passkey. Refusal: PASSKEY_LIMIT. */
export const passkeyBegin = endpoint('passkeyBegin', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const kept = await services.stores.secondFactors.passkeysOf(userId);
  if (kept.length >= passkeysMax) return refuse('PASSKEY_LIMIT');
  const options = await registrationOf(await ownUser(call.caller, services), services);
  await services.stores.loginSteps.put(stepKey('passkey', sessionId), {
    userId,
    challenge: options.challenge,
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ passkeyOptions: JSON.stringify(options) });
});

/** Remove a passkey. Refusal: NOT_FOUND. */
export const passkeyEnd = endpoint('passkeyEnd', async (call, services) => {
  const { userId } = call.caller;
  const of = { userId, credentialId: call.input.id, nowMs: call.nowMs };
  return renewingChange(call, services, call.input, async (change) => {
    if (!(await change.stores.secondFactors.endPasskey(of))) return refuse('NOT_FOUND');
    await factorRemoved(change);
    return accept({});
  });
});

/** What the customer may prove to be the customer with, and what a passkey is to sign for it. */
export const proveOptions = endpoint('proveOptions', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const methods = [...methodsOf(await proofStateOf(call.caller, services))];
  if (!methods.includes('passkey')) return accept({ methods });
  const options = await signingOf(userId, services);
  await services.stores.loginSteps.put(stepKey('prove', sessionId), {
    userId,
    challenge: options.challenge,
    expiresMs: call.nowMs + stepLifeMs,
  });
  return accept({ methods, passkeyOptions: JSON.stringify(options) });
});

/** Ten new recovery codes. Refusal: SECOND_FACTOR_UNSET. */
export const recoveryCodesNew = endpoint('recoveryCodesNew', async (call, services) => {
  const { nowMs } = call;
  const methods = methodsOf(await proofStateOf(call.caller, services));
  if (!methods.includes('recovery')) return refuse('SECOND_FACTOR_UNSET');
  const { userId } = call.caller;
  return renewingChange(call, services, call.input, async ({ stores, note }) => {
    const { secret } = services;
    const recoveryCodes = [...(await makeRecoveryCodes({ userId, nowMs }, { secret, stores }))];
    await note('recovery-codes-made');
    return accept({ recoveryCodes });
  });
});

/** What concerned the security of the account, newest first. */
export const securityEvents = endpoint('securityEvents', async (call, { stores }) => {
  const { input, caller, locale } = call;
  const { list, total } = await stores.securityEvents.page({
    userId: caller.userId,
    offset: offsetOf(input),
    limit: input.pageSize,
  });
  const rows = list.map(({ id, event, device, address, atMs }) => ({
    id,
    event,
    device,
    address,
    createTimeTimestamp: atMs,
    title: textOf(`security_event_${event.replaceAll('-', '_')}`, locale, {}),
  }));
  return accept(pageOf(input, { list: rows, total }));
});

/** How the account is guarded, and whether it is frozen. */
export const securityOverview = endpoint('securityOverview', async (call, services) => {
  const { userId, isFrozen } = call.caller;
  const { secondFactors } = services.stores;
  const [user, timeCode, passkeys, codes] = await Promise.all([
    ownUser(call.caller, services),
    secondFactors.timeCode(userId),
    secondFactors.passkeysOf(userId),
    secondFactors.codesOf(userId),
  ]);
  return accept({
    timeCodeSince: timeCode?.confirmedMs ?? null,
    passkeys: passkeys.map(({ credentialId, name, createdMs, usedMs }) => ({
      id: credentialId,
      name,
      createTimeTimestamp: createdMs,
      usedTimestamp: usedMs,
    })),
    recoveryLeft: codes.left,
    recoveryMadeTimestamp: codes.madeMs,
    frozenTimestamp: isFrozen ? user.frozenMs : null,
    thawTimestamp: isFrozen ? user.thawMs : null,
  });
});

/** A new secret for an authenticator. Refusal: SECOND_FACTOR_SET. */
export const timeCodeBegin = endpoint('timeCodeBegin', async (call, services) => {
  const begun = await beginTimeCode(await ownUser(call.caller, services), services);
  return begun === null ? refuse('SECOND_FACTOR_SET') : accept(begun);
});

/**
 * The first code of an authenticator. Refusals: SECOND_FACTOR_SET, SECOND_STEP_WRONG,
 * LOGIN_THROTTLED.
 */
export const timeCodeConfirm = endpoint('timeCodeConfirm', async (call, services) => {
  const { caller, input, nowMs, address } = call;
  const { userId } = caller;
  const kept = await services.stores.secondFactors.timeCode(userId);
  if (kept !== null && kept.confirmedMs !== null) return refuse('SECOND_FACTOR_SET');
  const trier = { account: userId, network: networkOf(address) };
  const limits = await sessionLimits('second', trier, services);
  let found: UsedStep | null = null;
  const tried = await services.throttles.attempt(limits, nowMs, async () => {
    found = await timeStep({ userId, code: input.code, nowMs }, services, { isFirst: true });
    return found !== null;
  });
  if (!tried.isRight && tried.waitMs > 0) {
    return refuse('LOGIN_THROTTLED', { figures: { m: minutesOf(tried.waitMs) } });
  }
  if (found === null) return refuse('SECOND_STEP_WRONG', { field: 'code' });
  const used = { userId, ...(found as UsedStep), nowMs };
  return renewingChange(call, services, call.input, async (change) => {
    // Used by another call meanwhile, or the secret is another one by now.
    if (!(await change.stores.secondFactors.useStep(used))) {
      return refuse('SECOND_STEP_WRONG', { field: 'code' });
    }
    return accept({ recoveryCodes: await factorAdded(change, services) });
  });
});

/** Codes of the authenticator are asked for no more. */
export const timeCodeEnd = endpoint('timeCodeEnd', async (call, services) => {
  const { userId } = call.caller;
  const { nowMs } = call;
  return renewingChange(call, services, call.input, async (change) => {
    const isEnded = await change.stores.secondFactors.endTimeCode({ userId, nowMs });
    if (isEnded) await factorRemoved(change);
    return accept({});
  });
});
