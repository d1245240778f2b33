import { join } from 'node:path';
import { createScreenMail } from '@candor/adapters/mail/screen-mail';
import { createSmtpMail } from '@candor/adapters/mail/smtp-mail';
import { createDiskStorage } from '@candor/adapters/storage/disk-storage';
import { createSealedStorage } from '@candor/adapters/storage/sealed-storage';
import { createAccountValueStore } from '@candor/database/stores/account-values';
import { createEmailCodeStore } from '@candor/database/stores/email-codes';
import { createFileStore } from '@candor/database/stores/files';
import { createIdempotencyAnswerStore } from '@candor/database/stores/idempotency-answers';
import { createKnownNetworkStore } from '@candor/database/stores/known-networks';
import { createMessageStore } from '@candor/database/stores/messages';
import { createPermissionStore } from '@candor/database/stores/permissions';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createThrottleStore } from '@candor/database/stores/throttles';
import { createUserStore } from '@candor/database/stores/users';
import type { HouseNews } from '@candor/engines/bus/house-news';
import type { Clock } from '@candor/engines/clock';
import { createInbox } from '@candor/engines/notices/inbox';
import type { MailPort } from '@candor/engines/ports/mail';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createEmailCodes } from '../auth/email-codes.ts';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { createPasswords } from '../auth/passwords.ts';
import { createSessions } from '../auth/sessions.ts';
import { createThrottles } from '../auth/throttles.ts';
import type { Config } from '../config/config.ts';
import { createSecurityLog, type SecurityLog } from '../edge/security-log.ts';
import { createFileRoom } from '../files/file-room.ts';
import type { CoreServices, Stores } from '../services.ts';

const UPLOAD_MAX_MB = 5;

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
  /** What other processes of the house tell; nothing where there are none. */
  readonly news?: HouseNews;
}

/** Everything around people: accounts, sessions, codes, mail, files, the inbox. */
export function composeCore(deps: CoreDeps): CoreServices {
  const { config, version, clock, log, pool, secret } = deps;
  const stores = composeStores(pool);
  const storage = createDiskStorage(join(config.dataDir, 'files'));
  return {
    config,
    version,
    clock,
    log,
    secret,
    stores,
    sessions: createSessions(stores.sessions, deps.news),
    passwords: createPasswords(),
    throttles: createThrottles(stores.throttles),
    security: deps.security ?? createSecurityLog(config.securityLog, { clock }),
    emailCodes: createEmailCodes(stores.emailCodes, secret),
    mail: deps.mail ?? composeMail(config),
    files: createFileRoom({
      store: stores.files,
      storage,
      sealedStorage: createSealedStorage(storage, secret.keyFor('identity documents')),
      uploadMaxMb: UPLOAD_MAX_MB,
    }),
    inbox: createInbox(stores.messages, deps.news),
  };
}

function composeStores(pool: Pool): Stores {
  return {
    users: createUserStore(pool),
    sessions: createSessionStore(pool),
    emailCodes: createEmailCodeStore(pool),
    throttles: createThrottleStore(pool),
    knownNetworks: createKnownNetworkStore(pool),
    permissions: createPermissionStore(pool),
    values: createAccountValueStore(pool),
    idempotency: createIdempotencyAnswerStore(pool),
    files: createFileStore(pool),
    messages: createMessageStore(pool),
  };
}

function composeMail(config: Config): MailPort {
  return config.smtp === null ? createScreenMail() : createSmtpMail(config.smtp);
}
