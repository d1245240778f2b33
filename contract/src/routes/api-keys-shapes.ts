import Type from 'typebox';
import { keyScopes } from '../enums.ts';
import { Bool, Decimal, Int, oneOf, Timestamp } from '../fields.ts';

/** What the calls of this section share. */

export const read = {
  method: 'POST',
  caller: 'customer',
  repeat: 'safe',
  tag: 'api-keys',
  extension: true,
} as const;

/** Keys at once, addresses of one key, days of its life, and its requests a minute. */
export const apiKeyLimits = {
  keysMax: 10,
  addressesMax: 20,
  daysMax: 366,
  callsPerMinuteMax: 3000,
} as const;

export const ApiKeyRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(oneOf(keyScopes)),
  // None: any address.
  addresses: Type.Array(Type.String()),
  // In USD, of a key that trades.
  largestOrder: Type.Optional(Decimal),
  callsPerMinute: Int,
  isPaused: Bool,
  createTimeTimestamp: Timestamp,
  endsTimestamp: Timestamp,
  lastUsedTimestamp: Type.Optional(Timestamp),
  lastAddress: Type.Optional(Type.String()),
});
