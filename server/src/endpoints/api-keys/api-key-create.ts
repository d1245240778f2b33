import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { parseAmount } from '@candor/domain/money/money';
import { changeCredentials } from '../../auth/change-credentials.ts';
import { keyChanged } from '../../auth/key-changes.ts';
import { readAddresses } from '../../auth/read-addresses.ts';
import { accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import { apiKeyRow } from '../../present/api-key-row.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Make a key for a program of the customer; its token is in this answer and nowhere else.
 * Refusals: FIELD_INVALID, FIELD_REQUIRED, FIELD_UNUSED, KEYS_MAX.
 */
export const apiKeyCreate = endpoint('apiKeyCreate', async (call, services) => {
  const { input, caller, nowMs } = call;
  const name = input.name.trim();
  if (name === '' || /\p{C}/u.test(name)) return refuse('FIELD_INVALID', { field: 'name' });
  const scopes = [...new Set(input.scopes)];
  const addresses = readAddresses(input.addresses);
  if (addresses === null) return refuse('FIELD_INVALID', { field: 'addresses' });
  const largestMinor = largestOf(input);
  if (typeof largestMinor === 'string') return refuse(largestMinor, { field: 'largestOrder' });
  const key = {
    userId: caller.userId,
    name,
    scopes,
    addresses,
    largestMinor,
    callsPerMinute: input.callsPerMinute,
    createdMs: nowMs,
    endsMs: nowMs + input.days * DAY_MS,
  };
  const { keysMax } = apiKeyLimits;
  return changeCredentials({ ...call, userId: caller.userId }, services, async (change) => {
    const made = await services.apiKeys.make(key, keysMax, change.stores.apiKeys);
    if (made === null) return refuse('KEYS_MAX', { figures: { n: keysMax } });
    await keyChanged('key-made', name, change);
    const row = { ...key, id: made.id, isPaused: false, usedMs: null, usedAddress: null };
    return accept({ key: apiKeyRow(row), token: made.token });
  });
});

/** The largest order: said of a key that trades, and of no other. */
function largestOf({ scopes, largestOrder }: Call<'apiKeyCreate'>['input']) {
  const isTrading = scopes.includes('trade');
  if (largestOrder === undefined) return isTrading ? ('FIELD_REQUIRED' as const) : null;
  if (!isTrading) return 'FIELD_UNUSED' as const;
  const minor = parseAmount(largestOrder, 'USD');
  return typeof minor === 'bigint' ? minor : ('AMOUNT' as const);
}
