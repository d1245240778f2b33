import type { AttestedRows } from '@candor/database/attested/attested-rows';
import type { ApiKeyStore } from '@candor/database/stores/api-keys';
import type { ClosingStore } from '@candor/database/stores/closings';
import type { CredentialStore } from '@candor/database/stores/credentials';
import type { DocumentViewStore } from '@candor/database/stores/document-views';
import type { EmailCodeStore } from '@candor/database/stores/email-codes';
import type { FileStore } from '@candor/database/stores/files';
import type { IdempotencyAnswerStore } from '@candor/database/stores/idempotency-answers';
import type { KnownNetworkStore } from '@candor/database/stores/known-networks';
import type { LoginStepStore } from '@candor/database/stores/login-steps';
import type { CopyChoices } from '@candor/database/stores/message-copies';
import type { MessageReads } from '@candor/database/stores/messages';
import type { OperatorActStore } from '@candor/database/stores/operator-acts';
import type { OperatorStore } from '@candor/database/stores/operators';
import type { OwnerStore } from '@candor/database/stores/owners';
import type { SecondFactorStore } from '@candor/database/stores/second-factors';
import type { SecurityEventStore } from '@candor/database/stores/security-events';
import type { SessionStore } from '@candor/database/stores/sessions';
import type { ThrottleStore } from '@candor/database/stores/throttles';
import type { UserStore } from '@candor/database/stores/users';
import type { WebhookStore } from '@candor/database/stores/webhooks';
import type { Clock } from '@candor/engines/clock';
import type { CorrectionStore } from '@candor/engines/corrections/correction-ports';
import type { KycStore } from '@candor/engines/kyc/kyc-ports';
import type { LoanStore } from '@candor/engines/loans/loan-ports';
import type { CopyStore } from '@candor/engines/notices/copy-ports';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { InboxStore } from '@candor/engines/notices/inbox-ports';
import type { PermissionStore } from '@candor/engines/permissions/permission-ports';
import type { DevicePushPort } from '@candor/engines/ports/device-push';
import type { MailPort } from '@candor/engines/ports/mail';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import type { WebhookSender } from '@candor/engines/ports/webhook-sender';
import type { PracticeDesk } from '@candor/engines/practice/practice-desk';
import type { ReviewStore } from '@candor/engines/reviews/review-ports';
import type { ChatStore } from '@candor/engines/support/support-ports';
import type { ValueStore } from '@candor/engines/values/value-ports';
import type { WebhookDeskStore } from '@candor/engines/webhooks/webhook-ports';
import type { Logger } from 'pino';
import type { ApiKeys } from './auth/api-keys.ts';
import type { CodeGuessing } from './auth/code-guessing.ts';
import type { EmailCodes } from './auth/email-codes.ts';
import type { InstallationSecret } from './auth/installation-secret.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Throttles } from './auth/throttles.ts';
import type { ClaimKey } from './call/idempotency.ts';
import type { Config } from './config/config.ts';
import type { SecurityLog } from './edge/security-log.ts';
import type { ExportRoom } from './exports/export-room.ts';
import type { FileRoom } from './files/file-room.ts';
import type { FollowServices } from './follow/follow-services.ts';
import type { DocumentNumbers } from './kyc/document-numbers.ts';
import type { MarketServices } from './market/market-services.ts';
import type { OfferingServices } from './offerings/offering-services.ts';
import type { StatementRoom } from './statements/statement-room.ts';
import type { FundingServices, TradingServices } from './trading/trading-services.ts';

export interface Stores {
  readonly owners: OwnerStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly secondFactors: SecondFactorStore;
  readonly loginSteps: LoginStepStore;
  readonly securityEvents: SecurityEventStore;
  readonly closings: ClosingStore;
  readonly credentials: CredentialStore;
  readonly emailCodes: EmailCodeStore;
  readonly throttles: ThrottleStore;
  readonly knownNetworks: KnownNetworkStore;
  readonly loans: LoanStore;
  readonly permissions: PermissionStore;
  readonly values: ValueStore;
  readonly idempotency: IdempotencyAnswerStore;
  readonly files: FileStore;
  readonly kyc: KycStore;
  readonly messages: InboxStore & MessageReads;
  readonly copies: CopyStore & CopyChoices;
  readonly webhooks: WebhookStore & WebhookDeskStore;
  readonly chats: ChatStore;
  readonly operators: OperatorStore;
  readonly operatorActs: OperatorActStore;
  readonly documentViews: DocumentViewStore;
  readonly reviews: ReviewStore;
  readonly corrections: CorrectionStore;
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
  /** Signs rows beside the books, and brings their digests into the logs. */
  readonly attested: AttestedRows;
  readonly stores: Stores;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly throttles: Throttles;
  readonly security: SecurityLog;
  readonly emailCodes: EmailCodes;
  readonly codeGuessing: CodeGuessing;
  readonly mail: MailPort;
  /** Bytes as they lie, sealed or not. */
  readonly storage: ObjectStorage;
  readonly devices: DevicePushPort;
  readonly webhookSender: WebhookSender;
  readonly files: FileRoom;
  readonly documentNumbers: DocumentNumbers;
  readonly inbox: Inbox;
}

/** Everything a handler may use. The composition root fills it, tests fill what they need. */
export interface Services extends CoreServices {
  readonly openAccount: OpenAccount;
  /** The lanes fulfil it. */
  readonly claimKey: ClaimKey;
  readonly market: MarketServices;
  readonly trading: TradingServices;
  /** Replays of past days, apart from everybody's books. */
  readonly practice: PracticeDesk;
  readonly funding: FundingServices;
  readonly offerings: OfferingServices;
  readonly follows: FollowServices;
  readonly statements: StatementRoom;
  readonly exports: ExportRoom;
}
