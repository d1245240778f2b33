import type { OutputOf } from '@candor/contract/route';
import type { apiKeyList } from '@candor/contract/routes/api-keys';
import type { ApiKeyRecord } from '@candor/database/stores/api-keys';
import { formatMinor } from '@candor/domain/money/money';

type Row = OutputOf<typeof apiKeyList>['list'][number];

/** A key as its customer sees it; of its token nothing but the id. */
export function apiKeyRow(
  key: Omit<ApiKeyRecord, 'userId' | 'isUserLocked' | 'frozenMs' | 'thawMs'>,
): Row {
  const { id, name, scopes, addresses, callsPerMinute, isPaused } = key;
  const { largestMinor, usedMs, usedAddress } = key;
  return {
    id,
    name,
    scopes: [...scopes],
    addresses: [...addresses],
    callsPerMinute,
    isPaused,
    ...(largestMinor !== null && { largestOrder: formatMinor(largestMinor, 'USD') }),
    createTimeTimestamp: key.createdMs,
    endsTimestamp: key.endsMs,
    ...(usedMs !== null && { lastUsedTimestamp: usedMs }),
    ...(usedAddress !== null && { lastAddress: usedAddress }),
  };
}
