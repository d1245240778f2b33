import { BlockList, isIPv4 } from 'node:net';
import type { Route } from '@candor/contract/route';
import type { ApiKeyRecord } from '@candor/database/stores/api-keys';
import { refuse } from '../call/answer.ts';
import { type Authenticated, shut } from '../call/authenticated.ts';
import { addNetwork } from '../config/doors.ts';
import { plainAddress } from '../edge/caller-address.ts';
import type { Services } from '../services.ts';
import { sessionIdOfKey } from './api-keys.ts';

/** From where and when a caller knocks. */
export interface KnockAt {
  readonly address: string;
  readonly nowMs: number;
}

/**
 * Whom an API key lets in: its customer, on a call that is marked for its scope. Refusals, the
 * first that holds: LOGIN_EXPIRED, SHUT_OUT, KEY_ADDRESS, TOO_MANY, KEY_SCOPE. On a visitor's call
 * a key that is none counts as no token.
 */
export async function authenticateKey(
  { caller: asks, keyScope }: Route,
  token: string,
  { services, nowMs, address }: KnockAt & { readonly services: Services },
): Promise<Authenticated> {
  const { apiKeys } = services;
  const key = await apiKeys.find(token, nowMs);
  if (key === null || key.isUserLocked) {
    if (asks === 'visitor') return { isLetIn: true, caller: null };
    return key === null ? shut('LOGIN_EXPIRED') : shut('SHUT_OUT');
  }
  const no = (refused: ReturnType<typeof refuse>) => ({ isLetIn: false, refused, key }) as const;
  if (!isAllowedFrom(key, address)) return no(refuse('KEY_ADDRESS'));
  const counted = apiKeys.count(key);
  if (counted.isOver) return no(refuse('TOO_MANY', { figures: { s: counted.waitSeconds } }));
  if (keyScope === undefined || !key.scopes.includes(keyScope)) return no(refuse('KEY_SCOPE'));
  const { id, userId, largestMinor } = key;
  const caller = {
    userId,
    sessionId: sessionIdOfKey(id),
    isFrozen: isFrozenAt(key, nowMs),
    apiKey: { id, largestMinor },
  };
  return { isLetIn: true, caller };
}

/** Whether the customer's freeze still holds. */
export function isFrozenAt(
  { frozenMs, thawMs }: { readonly frozenMs: number | null; readonly thawMs: number | null },
  nowMs: number,
): boolean {
  return frozenMs !== null && (thawMs === null || nowMs < thawMs);
}

/** Of keys that were let in a moment ago. */
const lists = new WeakMap<ApiKeyRecord, BlockList>();

/** Whether the address the house reads is one of the key's; any is, of a key without. */
export function isAllowedFrom(key: ApiKeyRecord, address: string): boolean {
  if (key.addresses.length === 0) return true;
  const list = lists.get(key) ?? networksOf(key.addresses);
  lists.set(key, list);
  const plain = plainAddress(address);
  return plain !== null && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

function networksOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) addNetwork(list, text);
  return list;
}
