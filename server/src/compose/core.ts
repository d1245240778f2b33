import { createScreenMail } from '@candor/adapters/mail/screen-mail';
import { createSmtpMail } from '@candor/adapters/mail/smtp-mail';
import { createClamav } from '@candor/adapters/scanner/clamav';
import { openKeyFile } from '@candor/adapters/storage/key-file';
import { createSealedStorage, sealFromNowOn } from '@candor/adapters/storage/sealed-storage';
import { createWebhookSender } from '@candor/adapters/webhooks/webhook-sender';
import type { AttestedRows } from '@candor/database/attested/attested-rows';
import { createAccountValueStore } from '@candor/database/stores/account-values';
import { createApiKeyStore } from '@candor/database/stores/api-keys';
import { createChatStore } from '@candor/database/stores/chats';
import { createClosingStore } from '@candor/database/stores/closings';
import { createCorrectionStore } from '@candor/database/stores/corrections';
import { createCredentialStore } from '@candor/database/stores/credentials';
import { createDocumentViewStore } from '@candor/database/stores/document-views';
import { createEmailCodeStore } from '@candor/database/stores/email-codes';
import { createFileStore } from '@candor/database/stores/files';
import { createIdempotencyAnswerStore } from '@candor/database/stores/idempotency-answers';
import { createKnownNetworkStore } from '@candor/database/stores/known-networks';
import { createKycStore } from '@candor/database/stores/kyc-cases';
import { createLoanStore } from '@candor/database/stores/loans';
import { createLoginStepStore } from '@candor/database/stores/login-steps';
import { createCopyStore } from '@candor/database/stores/message-copies';
import { createMessageStore } from '@candor/database/stores/messages';
import { createOperatorActStore } from '@candor/database/stores/operator-acts';
import { createOperatorStore } from '@candor/database/stores/operators';
import { createOwnerStore } from '@candor/database/stores/owners';
import { createPermissionStore } from '@candor/database/stores/permissions';
import { createReviewStore } from '@candor/database/stores/reviews';
import { createSecondFactorStore } from '@candor/database/stores/second-factors';
import { createSecurityEventStore } from '@candor/database/stores/security-events';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createThrottleStore } from '@candor/database/stores/throttles';
import { createUserStore } from '@candor/database/stores/users';
import { createWebhookDeskStore } from '@candor/database/stores/webhook-desk';
import { createWebhookStore } from '@candor/database/stores/webhooks';
import type { Clock } from '@candor/engines/clock';
import { createInbox } from '@candor/engines/notices/inbox';
import type { MailPort } from '@candor/engines/ports/mail';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import type { WebhookSender } from '@candor/engines/ports/webhook-sender';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createApiKeys } from '../auth/api-keys.ts';
import { createCodeGuessing } from '../auth/code-guessing.ts';
import { createEmailCodes } from '../auth/email-codes.ts';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { createPasswords } from '../auth/passwords.ts';
import { createSessions } from '../auth/sessions.ts';
import { createThrottles } from '../auth/throttles.ts';
import type { Config } from '../config/config.ts';
import { createSecurityLog, type SecurityLog } from '../edge/security-log.ts';
import { createFileRoom } from '../files/file-room.ts';
import { openStorage } from '../files/open-storage.ts';
import { openAttested } from '../integrity/open-attested.ts';
import { createDocumentNumbers } from '../kyc/document-numbers.ts';
import type { CoreServices, Stores } from '../services.ts';
import { composeDevices } from './copies.ts';

export interface CoreDeps {
  readonly config: Config;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pool: Pool;
  readonly secret: InstallationSecret;
  /** Tests look into the mail and the security log; otherwise the configuration decides. */
  readonly mail?: MailPort;
  readonly security?: SecurityLog;
  /** Tests have names of their own; otherwise the name servers have. */
  readonly webhookSender?: WebhookSender;
  /** Where files lie; otherwise the configuration decides. */
  readonly storage?: ObjectStorage;
  /** What other processes of the house tell; nothing where there are none. */
  readonly news?: HouseNews;
}

/** Everything around people: accounts, sessions, codes, mail, files, the inbox. */
export function composeCore(deps: CoreDeps): CoreServices {
  const { config, version, clock, log, pool, secret } = deps;
  const attested = attestorOf(deps);
  const sendsMail = config.mailMode === 'smtp';
  const stores = composeStores(pool, { news: deps.news, sendsMail, attested });
  const storage = deps.storage ?? openStorage(config);
  const keys = documentKeys(config, secret);
  return {
    config,
    version,
    clock,
    log,
    secret,
    attested,
    stores,
    sessions: createSessions(stores.sessions, secret, deps.news),
    apiKeys: createApiKeys(stores.apiKeys, {
      clock,
      ...(deps.news && { news: deps.news }),
      onFailure: (error) => log.warn({ err: error }, 'requests of keys were not kept'),
    }),
    passwords: createPasswords(),
    throttles: createThrottles(stores.throttles),
    security:
      deps.security ??
      createSecurityLog(config.securityLog, {
        clock,
        key: () => secret.keyFor('security log'),
        onFailure: (error) => log.error({ err: error }, 'lines of the security log wait for room'),
      }),
    emailCodes: createEmailCodes(stores.emailCodes, secret),
    codeGuessing: createCodeGuessing(),
    mail: deps.mail ?? composeMail(config),
    storage,
    devices: composeDevices(config, secret),
    webhookSender:
      deps.webhookSender ?? createWebhookSender({ mayBeLocal: config.hasLocalWebhooks }),
    files: createFileRoom({
      store: stores.files,
      storage: sealFromNowOn(storage, keys),
      sealedStorage: createSealedStorage(storage, keys),
      views: stores.documentViews,
      scanner: config.clamav === null ? null : createClamav(config.clamav),
    }),
    documentNumbers: createDocumentNumbers(keys, secret),
    inbox: createInbox(stores.messages, deps.news, (error) =>
      log.warn({ err: error }, 'a stored message was not pushed'),
    ),
  };
}

/** Rows beside the books, signed; the log of the server tells of those that do not hold. */
function attestorOf({ config, clock, log, pool }: CoreDeps): AttestedRows {
  return openAttested({
    pool,
    signingKeyFile: config.integrity.signingKeyFile,
    nowMs: () => clock.nowMs(),
    onFailure: (error) => log.warn({ err: error }, 'a digest waits for its log'),
    onDoubt: (table, key) =>
      log.error({ table, key }, 'a row is not as this house signed it; nothing is done on it'),
  });
}

/** The keys that uploads and the numbers of documents are sealed with. */
export function documentKeys({ dataDir }: Pick<Config, 'dataDir'>, secret: InstallationSecret) {
  return openKeyFile({
    dataDir,
    masters: () => secret.keysFor('document keys'),
    first: () => secret.keysFor('identity documents'),
  });
}

function composeStores(
  pool: Pool,
  of: {
    readonly news: HouseNews | undefined;
    readonly sendsMail: boolean;
    readonly attested: AttestedRows;
  },
): Stores {
  const { news, sendsMail, attested } = of;
  return {
    owners: createOwnerStore(pool),
    users: createUserStore(pool, attested),
    sessions: createSessionStore(pool),
    apiKeys: createApiKeyStore(pool, attested),
    secondFactors: createSecondFactorStore(pool),
    loginSteps: createLoginStepStore(pool),
    securityEvents: createSecurityEventStore(pool),
    closings: createClosingStore(pool, attested),
    credentials: createCredentialStore(pool, attested, { sendsMail }),
    emailCodes: createEmailCodeStore(pool),
    throttles: createThrottleStore(pool),
    knownNetworks: createKnownNetworkStore(pool),
    loans: createLoanStore(pool),
    permissions: createPermissionStore(pool, attested),
    values: createAccountValueStore(pool),
    idempotency: createIdempotencyAnswerStore(pool),
    files: createFileStore(pool),
    kyc: createKycStore(pool, attested),
    messages: createMessageStore(pool, { sendsMail }),
    copies: createCopyStore(pool),
    webhooks: { ...createWebhookStore(pool, attested), ...createWebhookDeskStore(pool, attested) },
    chats: createChatStore(pool, attested, news),
    operators: createOperatorStore(pool, attested),
    operatorActs: createOperatorActStore(pool, attested),
    documentViews: createDocumentViewStore(pool, attested),
    reviews: createReviewStore(pool, attested),
    corrections: createCorrectionStore(pool, attested),
  };
}

function composeMail(config: Config): MailPort {
  return config.smtp === null ? createScreenMail() : createSmtpMail(config.smtp);
}
