import type { ApiKeyRecord } from '@candor/database/stores/api-keys';
import { type Refused, refuse } from './answer.ts';
import type { AnyCaller } from './endpoint.ts';

export type Authenticated =
  | { readonly isLetIn: true; readonly caller: AnyCaller | null }
  | {
      readonly isLetIn: false;
      readonly refused: Refused;
      /** The key that is real and has no business here. */
      readonly key?: ApiKeyRecord;
      /** The operator who is known and has no role for it. */
      readonly operatorId?: string;
    };

/** Nobody is let in, and why. */
export function shut(
  reason: 'LOGIN_EXPIRED' | 'SHUT_OUT' | 'ROLE_MISSING' | 'NETWORK_SHUT' | 'OPERATOR_SETUP',
): Authenticated {
  return { isLetIn: false, refused: refuse(reason) };
}
