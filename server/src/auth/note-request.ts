import { codeOk } from '@candor/contract/envelope';
import { codeForReason } from '@candor/contract/error-codes';
import type { AnyRoute } from '@candor/contract/operator-route';
import type { Refused } from '../call/answer.ts';
import type { AnyCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

/** The key that calls; null for everybody else. */
export function keyIdOf(caller: AnyCaller | null): string | null {
  return caller !== null && 'userId' in caller ? (caller.apiKey?.id ?? null) : null;
}

/** Keeps what a key asked and what it was told, for its customer to see. */
export function noteRequest(
  { path }: AnyRoute,
  of: {
    readonly keyId: string;
    readonly refused: Refused | null;
    readonly address: string;
    readonly nowMs: number;
  },
  { apiKeys }: Pick<Services, 'apiKeys'>,
): void {
  const { keyId, refused, address, nowMs } = of;
  const code = refused === null ? codeOk : codeForReason[refused.reason];
  apiKeys.note({ keyId, call: path, code, address, atMs: nowMs });
}
