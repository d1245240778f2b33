import { blockOf, blockShare } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import type { TryLimit } from './throttles.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Five wrong tries in fifteen minutes, then fifteen minutes' wait (calls.md 0.9). */
export const ownTries = {
  failuresMax: 5,
  windowMs: 15 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  isForgiven: true,
};
/** Of one account, from everywhere it never logged in from. More than one address gets to try. */
export const strangersTries = {
  failuresMax: 100,
  windowMs: HOUR_MS,
  lockMs: 15 * MINUTE_MS,
  isForgiven: false,
};
/** Of one address, over all accounts that never logged in from there. */
export const addressTries = {
  failuresMax: 50,
  windowMs: 15 * MINUTE_MS,
  lockMs: 15 * MINUTE_MS,
  isForgiven: false,
};
/** Of a secret asked for inside a session: there the guesser has a token already. */
export const dayTries = { failuresMax: 50, windowMs: DAY_MS, lockMs: DAY_MS, isForgiven: false };
export const strangersDayTries = {
  failuresMax: 20,
  windowMs: DAY_MS,
  lockMs: DAY_MS,
  isForgiven: false,
};

/**
 * Wrong codes of strangers over the whole installation, whoever they are for. A locked count keeps
 * nobody out: while it is, each stranger's address has `slowedTries` (decisions/doors.md).
 */
export const crowdTries = {
  subject: 'codes of strangers',
  failuresMax: 300,
  windowMs: HOUR_MS,
  lockMs: HOUR_MS,
  isForgiven: false,
};
export const slowedTries = {
  failuresMax: 5,
  windowMs: HOUR_MS,
  lockMs: HOUR_MS,
  isForgiven: false,
};

type Limits = readonly [TryLimit, ...TryLimit[]];

/** A user ID, or the text typed for an account nobody has; and where the try comes from. */
export interface Trier {
  readonly account: string;
  readonly network: string;
}

/**
 * The limits of a login. Whoever tries from where the account never logged in shares a budget with
 * all other strangers; where it has, nobody else's tries are felt. An account nobody has is asked
 * for alike, so that the time tells nothing.
 */
export async function loginLimits(trier: Trier, services: Services): Promise<Limits> {
  const { network } = trier;
  const account = wordOf(trier);
  const own = { subject: `login ${account} ${network}`, ...ownTries };
  const isKnown = await services.stores.knownNetworks.isKnown(trier.account, network);
  if (isKnown) return [own];
  const strangers = { subject: `login ${account}`, ...strangersTries };
  return [own, strangers, ...addressLimit(network, services)];
}

/** The limits of a password asked for inside a session, and of a second factor. */
export async function sessionLimits(
  kind: 'password' | 'pay' | 'second',
  trier: Trier,
  services: Services,
): Promise<Limits> {
  const { network } = trier;
  const account = wordOf(trier);
  const own = { subject: `${kind} ${account} ${network}`, ...ownTries };
  const day = { subject: `${kind} ${account} day ${network}`, ...dayTries };
  const isKnown = await services.stores.knownNetworks.isKnown(trier.account, network);
  if (isKnown) return [own, day];
  return [own, day, { subject: `${kind} ${account} strangers`, ...strangersDayTries }];
}

/** The subject of everything counted for the secret of an account. */
export function secretSubject(kind: 'login' | 'password' | 'pay', account: string): string {
  return `${kind} ${wordOf({ account })}`;
}

/** One word: with blanks in it, a name nobody has could be counted as somebody's subject. */
function wordOf({ account }: Pick<Trier, 'account'>): string {
  return encodeURIComponent(account);
}

/** Who types a code: an address, and whether the account of the e-mail was used from there. */
export interface CodeTrier {
  readonly network: string;
  readonly isKnown: boolean;
}

/**
 * The limits of a code sent by e-mail; the code itself takes five tries (calls.md 0.9), and no more
 * are counted from where the account was used before. A stranger has fewer tries while a crowd of
 * them guesses.
 */
export async function codeLimits(
  { network, isKnown }: CodeTrier,
  nowMs: number,
  services: Services,
): Promise<readonly TryLimit[]> {
  if (isKnown) return [];
  const limits = addressLimit(network, services);
  if (limits.length === 0) return limits;
  const slowedUntilMs = await services.throttles.lockedUntilMs(crowdTries.subject);
  services.codeGuessing.slowedUntil(slowedUntilMs);
  const isSlowed = slowedUntilMs > nowMs;
  return isSlowed ? [...limits, ...withBlock('slowed codes', network, slowedTries)] : limits;
}

/** Counts a wrong code; the one that makes a crowd of strangers of them wakes who guards. */
export async function noteWrongCode(
  { isKnown }: CodeTrier,
  { address, nowMs }: { readonly address: string; readonly nowMs: number },
  services: Services,
): Promise<void> {
  services.codeGuessing.count(isKnown ? 'known' : 'stranger');
  if (isKnown || !services.config.doors.hasAddressLimits) return;
  const { isLast, lockedUntilMs } = await services.throttles.count(crowdTries, nowMs);
  services.codeGuessing.slowedUntil(lockedUntilMs);
  if (!isLast) return;
  services.security.note('codes-guessed', { address, what: `${crowdTries.failuresMax} an hour` });
  services.log.error('strangers guess codes sent by e-mail: they are slowed for an hour');
}

function addressLimit(network: string, { config }: Services): readonly TryLimit[] {
  return config.doors.hasAddressLimits ? withBlock('address', network, addressTries) : [];
}

/** A limit of one network, and that of the block it is in. */
export function withBlock(
  what: string,
  network: string,
  tries: Omit<TryLimit, 'subject'>,
): readonly TryLimit[] {
  const own = { subject: `${what} ${network}`, ...tries };
  const block = blockOf(network);
  if (block === null) return [own];
  const failuresMax = blockShare * tries.failuresMax;
  return [own, { ...own, subject: `${what} ${block}`, failuresMax }];
}
