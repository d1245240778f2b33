import type { PayeeStore } from '@candor/engines/funding/payee-ports';
import type { InboxStore } from '@candor/engines/notices/inbox-ports';
import type { PermissionStore } from '@candor/engines/permissions/permission-ports';
import type { Pool } from 'pg';
import { type Attestor, gathering } from '../attested/attest-row.ts';
import { inTransaction } from '../transaction.ts';
import { type AccountExports, createAccountExports } from './account-exports.ts';
import { type ApiKeyStore, createApiKeyStore } from './api-keys.ts';
import { type ClosingStore, createClosingStore } from './closings.ts';
import { createEmailCodeStore, type EmailCodeStore } from './email-codes.ts';
import {
  createIdempotencyAnswerStore,
  type IdempotencyAnswerStore,
} from './idempotency-answers.ts';
import { createKnownNetworkStore, type KnownNetworkStore } from './known-networks.ts';
import { createLoginStepStore, type LoginStepStore } from './login-steps.ts';
import { createMessageStore } from './messages.ts';
import { createPayeeStore } from './payees.ts';
import { createPermissionStore } from './permissions.ts';
import { createSecondFactorStore, type SecondFactorStore } from './second-factors.ts';
import { createSecurityEventStore, type SecurityEventStore } from './security-events.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createThrottleStore, type ThrottleStore } from './throttles.ts';
import { createUserStore, type UserStore } from './users.ts';
import { createWebhookStore, type WebhookStore } from './webhooks.ts';

/** Stores whose statements are all of one transaction. They are asked one after the other. */
export interface CredentialStores {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly webhooks: WebhookStore;
  readonly emailCodes: EmailCodeStore;
  readonly loginSteps: LoginStepStore;
  readonly secondFactors: SecondFactorStore;
  readonly throttles: ThrottleStore;
  readonly knownNetworks: KnownNetworkStore;
  readonly securityEvents: SecurityEventStore;
  readonly messages: InboxStore;
  readonly closings: ClosingStore;
  readonly exports: AccountExports;
  /** Where money may be sent to. */
  readonly payees: PayeeStore;
  /** What the customer may trade. */
  readonly permissions: PermissionStore;
  readonly idempotency: IdempotencyAnswerStore;
}

export interface CredentialStore {
  /**
   * Changes what lets a customer in, in one transaction: all that `work` does through these stores
   * remains, or nothing of it. Changes of one customer follow one another. Rejects with
   * `DatabaseAway` when nobody knows whether it was committed.
   *
   * @param userId null for somebody who is no customer yet.
   */
  change<Done>(
    userId: string | null,
    work: (stores: CredentialStores) => Promise<Done>,
  ): Promise<Done>;
}

/** Changes of passwords, factors, keys and sessions in PostgreSQL. */
export function createCredentialStore(
  pool: Pool,
  attestor: Attestor,
  { sendsMail = false } = {},
): CredentialStore {
  return {
    change: async (userId, work) => {
      const { within, log } = gathering(attestor);
      const done = await inTransaction(pool, async (client) => {
        if (userId !== null) {
          await client.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
        }
        return work({
          users: createUserStore(client, within),
          sessions: createSessionStore(client),
          apiKeys: createApiKeyStore(client, within),
          webhooks: createWebhookStore(client, within),
          emailCodes: createEmailCodeStore(client),
          loginSteps: createLoginStepStore(client),
          secondFactors: createSecondFactorStore(client),
          throttles: createThrottleStore(client),
          knownNetworks: createKnownNetworkStore(client),
          securityEvents: createSecurityEventStore(client),
          messages: createMessageStore(client, { sendsMail }),
          closings: createClosingStore(client, within),
          exports: createAccountExports(client),
          payees: createPayeeStore(client, within),
          permissions: createPermissionStore(client, within),
          idempotency: createIdempotencyAnswerStore(client),
        });
      });
      await log();
      return done;
    },
  };
}
