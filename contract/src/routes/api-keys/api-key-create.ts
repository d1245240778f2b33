import Type from 'typebox';
import { keyScopes } from '../../enums.ts';
import { amount, defaulted, oneOf, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { ApiKeyRow, apiKeyLimits, read } from './shapes.ts';

const { addressesMax, callsPerMinuteMax, daysMax } = apiKeyLimits;

export const apiKeyCreate = defineRoute({
  ...read,
  id: 'apiKeyCreate',
  path: '/apiKey/create',
  repeat: 'key',
  proof: 'always',
  summary: 'Make a key for a program of the customer. Its token is answered once and never again.',
  input: Type.Object({
    name: text(40),
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
