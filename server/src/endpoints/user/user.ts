import { createECDH } from 'node:crypto';
import { reviewStatus } from '@candor/contract/enums';
import { type CredentialChange, changeCredentials } from '../../auth/change-credentials.ts';
import { checkCode } from '../../auth/check-code.ts';
import { checkPassword, checkPayPassword } from '../../auth/check-password.ts';
import { deviceName } from '../../auth/device-name.ts';
import { tellOfKeys } from '../../auth/key-changes.ts';
import { ownSignedUser, ownUser } from '../../auth/own-user.ts';
import { presentUser } from '../../auth/present-user.ts';
import { renewingChange } from '../../auth/renewing-change.ts';
import { secretSubject } from '../../auth/try-limits.ts';
import { refuseSimple } from '../../auth/weak-secrets.ts';
import { whoCalls } from '../../auth/who-calls.ts';
import { type Answer, accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { isTimeZone } from '../../call/time-zone.ts';
import { permissionReasonText } from '../../present/permission-words.ts';

/**
 * Applies for a permission. Refusals: KYC_REQUIRED; APPLY_OPEN when it is open; APPLY_PENDING while
 * an application is under review.
 */
export const applyService = endpoint('applyService', async (call, services) => {
  const { caller, nowMs, input } = call;
  const { type, note = null } = input;
  const user = await services.stores.users.signed(caller.userId);
  if (user === null) return refuse('BOOKS_SUSPENDED');
  if (user.kycStatus !== reviewStatus.passed) return refuse('KYC_REQUIRED');
  const { userId } = caller;
  return changeCredentials({ ...call, userId }, services, async ({ stores }) => {
    const before = await stores.permissions.of(userId, type);
    if (before?.status === reviewStatus.passed) return refuse('APPLY_OPEN');
    if (before?.status === reviewStatus.pending) return refuse('APPLY_PENDING');
    const { status, applyMs } = await stores.permissions.apply({ userId, type, note, nowMs });
    return accept({ type, status, applyTimestamp: applyMs });
  });
});

/** How far the customer's application for a permission is. */
export const applyStatus = endpoint('applyStatus', async (call, { stores }) => {
  const permission = await stores.permissions.of(call.caller.userId, call.input.type);
  if (permission === null) return accept({ status: reviewStatus.notApplied });
  const { status, applyMs, reviewMs } = permission;
  return accept({
    status,
    reason: permissionReasonText(permission, call.locale),
    applyTimestamp: applyMs,
    reviewTimestamp: reviewMs,
  });
});

/** People invited by the customer: a number, half a user ID, a date. */
export const inviteList = endpoint('inviteList', async (call, services) => {
  const offset = offsetOf(call.input);
  const found = await services.stores.users.invited({
    userId: call.caller.userId,
    offset,
    limit: call.input.pageSize,
  });
  const list = found.list.map((person, index) => ({
    no: found.total - offset - index,
    maskedUserId: `${person.userId.slice(0, 2)}****${person.userId.slice(-2)}`,
    createTimeTimestamp: person.createdMs,
  }));
  return accept(pageOf(call.input, { list, total: found.total }));
});

/**
 * Have messages told to this device, until its session ends. Refusal: FIELD_INVALID for an address
 * that is of no push service, for the house calls it, and for keys that are none.
 */
export const pushSubscribe = endpoint('pushSubscribe', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const { endpoint: address, p256dh, auth } = call.input;
  if (!services.devices.knows(address)) return refuse('FIELD_INVALID', { field: 'endpoint' });
  if (!isPoint(p256dh)) return refuse('FIELD_INVALID', { field: 'p256dh' });
  if (!/^[\w-]{22}$/.test(auth)) return refuse('FIELD_INVALID', { field: 'auth' });
  const subscription = { endpoint: address, p256dh, auth };
  const nowMs = call.nowMs;
  await services.stores.copies.subscribe({ userId, sessionId, subscription, nowMs });
  return accept({});
});

/** Whether it is a point of P-256, so that something can be encrypted for it. */
function isPoint(key: string): boolean {
  if (!/^[\w-]{87}$/.test(key)) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(key, 'base64url').length > 0;
  } catch {
    return false; // No point of the curve.
  }
}

/** Have nothing told to this device any more. */
export const pushUnsubscribe = endpoint('pushUnsubscribe', async (call, services) => {
  await services.stores.copies.unsubscribe(call.caller.sessionId);
  return accept({});
});

/**
 * Set a new transaction password with an e-mail code and the login password; a lock on the old one
 * ends. Refusals: PAY_PASSWORD_SIMPLE, CODE_WRONG, CODE_EXPIRED, PASSWORD_WRONG, LOGIN_THROTTLED.
 */
export const resetPayPassword = endpoint('resetPayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const user = await ownSignedUser(call.caller, services);
  if ('isAccepted' in user) return user;
  const { userId } = user;
  const key = { email: user.email, type: 'payPassword' } as const;
  const { address, nowMs } = call;
  const given = { code: call.input.emailCode, handle: call.input.codeHandle };
  const code = await checkCode({ key, ...given, address, nowMs }, services);
  if (!('codeId' in code)) return code;
  const { caller } = call;
  const check = { user, password: call.input.password, address, nowMs, caller };
  const refused = await checkPassword(check, services);
  if (refused !== null) return refused;
  const hash = await services.passwords.hash(call.input.payPassword);
  return renewingChange(call, services, call.input, async (change) => {
    const { emailCodes, throttles } = change.stores;
    if (!(await emailCodes.use(code.codeId))) return refuse('CODE_WRONG', { field: 'emailCode' });
    await throttles.clearAll(secretSubject('pay', userId));
    return setPayPassword(change, { hash, onlyFirst: false });
  });
});

/** End one session, or all others with the id "others". Refusal: NOT_FOUND. */
export const sessionEnd = endpoint('sessionEnd', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const { id } = call.input;
  const { address } = call;
  const isAll = id === 'others';
  const answer = await changeCredentials({ ...call, userId }, services, async (change) => {
    if (isAll) {
      await change.endSessions(sessionId);
      await tellOfKeys(change);
      return accept({});
    }
    if (!(await change.endSession(id))) return refuse('NOT_FOUND');
    if (id !== sessionId) await change.send('session');
    return accept({});
  });
  if (answer.isAccepted) {
    const what = isAll ? 'others' : id;
    services.security.note('session-ended', { address, ...whoCalls(call.caller), what });
  }
  return answer;
});

/** Open sessions of the customer, the latest used first. */
export const sessionList = endpoint('sessionList', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const sessions = await services.sessions.list(userId, call.nowMs);
  const list = sessions.map((session) => ({
    id: session.id,
    device: deviceName(session.device),
    createTimeTimestamp: session.createdMs,
    lastSeenTimestamp: session.lastSeenMs,
    current: session.id === sessionId,
  }));
  return accept({ list });
});

/** Set the first transaction password. Refusals: PAY_PASSWORD_SIMPLE, PAY_PASSWORD_SET. */
export const settingPayPassword = endpoint('settingPayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const user = await ownSignedUser(call.caller, services);
  if ('isAccepted' in user) return user;
  if (user.payPasswordHash !== null) return refuse('PAY_PASSWORD_SET');
  const hash = await services.passwords.hash(call.input.payPassword);
  return renewingChange(call, services, call.input, (change) =>
    setPayPassword(change, { hash, onlyFirst: true }),
  );
});

async function setPayPassword(
  change: CredentialChange,
  of: { readonly hash: string; readonly onlyFirst: boolean },
): Promise<Answer<Record<string, never>>> {
  const { userId } = change;
  if (!(await change.stores.users.setPayPassword({ userId, ...of }))) {
    return refuse('PAY_PASSWORD_SET');
  }
  await change.note('transaction-password-changed');
  await change.send('pay_password');
  return accept({});
}

/**
 * Change the transaction password. Refusals: PAY_PASSWORD_SIMPLE, PAY_PASSWORD_UNSET,
 * PAY_PASSWORD_LOCKED, PAY_PASSWORD_WRONG.
 */
export const updatePayPassword = endpoint('updatePayPassword', async (call, services) => {
  const weak = refuseSimple(call.input.payPassword);
  if (weak !== null) return weak;
  const user = await ownSignedUser(call.caller, services);
  if ('isAccepted' in user) return user;
  const { address, nowMs } = call;
  const { caller } = call;
  const check = { user, payPassword: call.input.oldPayPassword, address, nowMs, caller };
  const refused = await checkPayPassword(check, services);
  if (refused !== null) return refused;
  const hash = await services.passwords.hash(call.input.payPassword);
  return renewingChange(call, services, call.input, (change) =>
    setPayPassword(change, { hash, onlyFirst: false }),
  );
});

/** The customer who calls. */
export const userInfo = endpoint('userInfo', async (call, services) =>
  accept(await presentUser(await ownUser(call.caller, services), services, call.locale)),
);

/** Store preferences; answers all of them. Refusal: FIELD_INVALID for a time zone nobody knows. */
export const userPreference = endpoint('userPreference', async (call, services) => {
  const wanted = call.input.timeZone;
  if (wanted !== undefined && !isTimeZone(wanted)) {
    return refuse('FIELD_INVALID', { field: 'timeZone' });
  }
  const stored = await services.stores.users.setPreferences(call.caller.userId, call.input);
  if (stored === null) throw new Error('A session belongs to nobody.');
  const { language, theme, colour, timeZone, lockMinutes, alertsByEmail } = stored;
  return accept({ language, theme, colour, timeZone, lockMinutes, alertsByEmail });
});
