import type { EmailCodeStore } from '@candor/database/stores/email-codes';
import type { FileStore } from '@candor/database/stores/files';
import type { IdempotencyAnswerStore } from '@candor/database/stores/idempotency-answers';
import type { KnownNetworkStore } from '@candor/database/stores/known-networks';
import type { MessageReads } from '@candor/database/stores/messages';
import type { SessionStore } from '@candor/database/stores/sessions';
import type { ThrottleStore } from '@candor/database/stores/throttles';
import type { UserStore } from '@candor/database/stores/users';
import type { Clock } from '@candor/engines/clock';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { InboxStore } from '@candor/engines/notices/inbox-ports';
import type { PermissionStore } from '@candor/engines/permissions/permission-ports';
import type { MailPort } from '@candor/engines/ports/mail';
import type { ValueStore } from '@candor/engines/values/value-ports';
import type { Logger } from 'pino';
import type { EmailCodes } from './auth/email-codes.ts';
import type { InstallationSecret } from './auth/installation-secret.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Throttles } from './auth/throttles.ts';
import type { ClaimKey } from './call/idempotency.ts';
import type { Config } from './config/config.ts';
import type { SecurityLog } from './edge/security-log.ts';
import type { FileRoom } from './files/file-room.ts';
import type { FollowServices } from './follow/follow-services.ts';
import type { MarketServices } from './market/market-services.ts';
import type { OfferingServices } from './offerings/offering-services.ts';
import type { FundingServices, TradingServices } from './trading/trading-services.ts';

export interface Stores {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly emailCodes: EmailCodeStore;
  readonly throttles: ThrottleStore;
  readonly knownNetworks: KnownNetworkStore;
  readonly permissions: PermissionStore;
  readonly values: ValueStore;
  readonly idempotency: IdempotencyAnswerStore;
  readonly files: FileStore;
  readonly messages: InboxStore & MessageReads;
}

/** Opens the wallets of a customer; repeating it changes nothing. The lanes fulfil it. */
export type OpenAccount = (userId: string, nowMs: number) => Promise<void>;

/** What calls about people, files and messages work with. */
export interface CoreServices {
  readonly config: Config;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secret: InstallationSecret;
  readonly stores: Stores;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
  readonly security: SecurityLog;
  readonly emailCodes: EmailCodes;
  readonly mail: MailPort;
  readonly files: FileRoom;
  readonly inbox: Inbox;
}

/** Everything a handler may use. The composition root fills it, tests fill what they need. */
export interface Services extends CoreServices {
  readonly openAccount: OpenAccount;
  /** The lanes fulfil it. */
  readonly claimKey: ClaimKey;
  readonly market: MarketServices;
  readonly trading: TradingServices;
  readonly funding: FundingServices;
  readonly offerings: OfferingServices;
  readonly follows: FollowServices;
}
