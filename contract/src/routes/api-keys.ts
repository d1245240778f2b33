import Type from 'typebox';
import { keyScopes } from '../enums.ts';
import {
  amount,
  Bool,
  defaulted,
  field,
  Int,
  id,
  listOf,
  Nothing,
  oneOf,
  Timestamp,
  text,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { ApiKeyRow, apiKeyLimits, read } from './api-keys-shapes.ts';

const { addressesMax, callsPerMinuteMax, daysMax } = apiKeyLimits;

export const apiKeyCreate = defineRoute({
  ...read,
  id: 'apiKeyCreate',
  path: '/apiKey/create',
  repeat: 'key',
  proof: 'credentials',
  summary: 'Make a key for a program of the customer. Its token is answered once and never again.',
  input: Type.Object({
    name: field(text(40), { isName: true }),
    scopes: Type.Array(oneOf(keyScopes), { minItems: 1, maxItems: keyScopes.length }),
    // Addresses such as 203.0.113.24 and networks such as 2001:db8::/32; none: any address.
    addresses: defaulted(Type.Array(text(50), { maxItems: addressesMax }), []),
    // In USD; asked for where the key trades.
    largestOrder: Type.Optional(amount()),
    callsPerMinute: defaulted(Type.Integer({ minimum: 1, maximum: callsPerMinuteMax }), 300),
    days: defaulted(Type.Integer({ minimum: 1, maximum: daysMax }), 90),
  }),
  output: Type.Object({ key: ApiKeyRow, token: Type.String() }),
  errors: ['FIELD_UNUSED', 'KEYS_MAX'],
});

export const apiKeyEnd = defineRoute({
  ...read,
  id: 'apiKeyEnd',
  path: '/apiKey/end',
  repeat: 'idem',
  proof: 'credentials',
  whileFrozen: 'served',
  summary: 'End a key at once and for good.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

export const apiKeyList = defineRoute({
  ...read,
  id: 'apiKeyList',
  path: '/apiKey/list',
  summary: 'Keys that have not ended, the newest first, and the address this call came from.',
  input: Nothing,
  output: Type.Object({
    list: Type.Array(ApiKeyRow),
    max: Int,
    address: Type.String(),
    /** Whether this server shows its API document, at `/docs`. */
    hasDocs: Bool,
  }),
  errors: [],
});

export const apiKeyPause = defineRoute({
  ...read,
  id: 'apiKeyPause',
  path: '/apiKey/pause',
  repeat: 'idem',
  proof: 'credentials',
  summary: 'Shut a key out for a while, or let it in again.',
  input: Type.Object({ id: id(), isPaused: Bool }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

export const apiKeyRequests = defineRoute({
  ...read,
  id: 'apiKeyRequests',
  path: '/apiKey/requests',
  summary: 'The last requests of one key, or of all, the newest first.',
  input: Type.Object({ id: Type.Optional(id()) }),
  output: listOf(
    Type.Object({
      keyId: Type.String(),
      name: Type.String(),
      // The path of the call.
      call: Type.String(),
      code: Int,
      address: Type.String(),
      createTimeTimestamp: Timestamp,
    }),
  ),
  errors: ['NOT_FOUND'],
});
