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

/** The limits of a code sent by e-mail; the code itself takes five tries (calls.md 0.9). */
export function codeLimits(network: string, services: Services): readonly TryLimit[] {
  return addressLimit(network, services);
}

function addressLimit(network: string, { config }: Services): readonly TryLimit[] {
  return config.doors.hasAddressLimits ? [{ subject: `address ${network}`, ...addressTries }] : [];
}
