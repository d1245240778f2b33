import type { TryLimit } from '../auth/throttles.ts';
import {
  addressTries,
  dayTries,
  ownTries,
  strangersDayTries,
  strangersTries,
  withBlock,
} from '../auth/try-limits.ts';
import { networkOf } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';

interface Trier {
  /** As it was typed; an operator nobody is, is asked for alike. */
  readonly email: string;
  /** Null where there is no such operator. */
  readonly id: string | null;
  readonly address: string;
  readonly nowMs: number;
}

/**
 * The limits of an operator's login, and of the code after it. From where the operator was let in
 * before, nobody else's tries are felt; all other networks share one budget.
 */
export async function operatorLimits(
  kind: 'operator' | 'operator code',
  { email, id, address, nowMs }: Trier,
  { stores, config }: Pick<Services, 'stores' | 'config'>,
): Promise<readonly [TryLimit, ...TryLimit[]]> {
  const network = networkOf(address);
  const who = `${kind} ${encodeURIComponent(email)}`;
  const own = { subject: `${who} ${network}`, ...ownTries };
  const isCode = kind === 'operator code';
  const day = isCode ? [{ subject: `${who} day ${network}`, ...dayTries }] : [];
  const isKnown = await stores.operators.isKnown(id ?? '', network, nowMs);
  if (isKnown) return [own, ...day];
  const strangers = isCode ? strangersDayTries : strangersTries;
  const ofAll = { subject: `${who} strangers`, ...strangers };
  const ofAddress = config.doors.hasAddressLimits
    ? withBlock('operators', network, addressTries)
    : [];
  return [own, ...day, ofAll, ...ofAddress];
}
