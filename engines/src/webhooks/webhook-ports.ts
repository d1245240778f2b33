import type { Language, WebhookKind } from '@candor/contract/enums';
import type { Deposit } from '../funding/deposit-ports.ts';
import type { Withdrawal } from '../funding/withdrawal-ports.ts';
import type { StoredMessage } from '../notices/inbox-ports.ts';
import type { WebhookAnswer } from '../ports/webhook-sender.ts';
import type { FeedFrame } from '../trading/lane/private-frames.ts';

/** Why nothing leaves for a hook. */
export type WebhookPause = 'self' | 'failing' | 'gone' | 'reset';

/** Up to where deliveries of a hook are made. */
export interface WebhookPlace {
  readonly journalSeq: bigint;
  readonly journalLine: number;
  readonly walletNo: number;
  readonly depositNo: number;
  readonly withdrawalNo: number;
  readonly messageNo: number;
  /** Deliveries that were ever made; each has its number. */
  readonly made: bigint;
}

/** A hook of an account in which something happened that it is not told yet. */
export interface WebhookBehind {
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
  readonly kinds: readonly WebhookKind[];
  readonly place: WebhookPlace;
}

/** Something that happened, as its desk numbered it. */
export type WebhookChange = { readonly atMs: number; readonly seq: number } & (
  | { readonly of: 'frame'; readonly frame: FeedFrame }
  | { readonly of: 'deposit'; readonly deposit: Deposit }
  | { readonly of: 'withdrawal'; readonly withdrawal: Withdrawal }
  | { readonly of: 'message'; readonly message: StoredMessage; readonly unreadCount: number }
);

/** What happened after a place, oldest first of each desk, and the journal's place after it. */
export interface WebhookChanges {
  readonly changes: readonly WebhookChange[];
  readonly journal: { readonly seq: bigint; readonly line: number };
}

/** A delivery that is made and not sent yet. */
export interface PlannedDelivery {
  readonly kind: WebhookKind;
  /** Counts the changes of its topic in the account; what is left out shows as a gap. */
  readonly seq: number;
  readonly body: string;
}

/** A delivery under a lease. */
export interface DeliveryDue {
  readonly hookId: string;
  readonly userId: string;
  readonly hookName: string;
  readonly url: string;
  readonly place: bigint;
  readonly body: string;
  /** With this one. */
  readonly tries: number;
  /** Sealed; the newest first, and the one before while it is still good. */
  readonly sealedSecrets: readonly Uint8Array[];
}

/** What customers' programs are told, and how far. Whatever is taken comes back after its lease. */
export interface WebhookDeskStore {
  /** Hooks that something is to be made for, of open accounts, and with little waiting. */
  behind(nowMs: number, limit: number): Promise<readonly WebhookBehind[]>;
  /** What happened after a place, at most so much of each desk. */
  changesAfter(hook: WebhookBehind, limit: number): Promise<WebhookChanges>;
  /** The deliveries and the new place in one; false when the hook is elsewhere by now, or gone. */
  plan(
    hook: WebhookBehind,
    of: { readonly deliveries: readonly PlannedDelivery[]; readonly place: WebhookPlace },
    nowMs: number,
  ): Promise<boolean>;
  /** The first delivery that waits, of a hook that is due; of this one where it is named. */
  take(at: { nowMs: number; leaseMs: number; hookId?: string }): Promise<DeliveryDue | null>;
  /** It arrived: the next one is due. */
  arrived(due: DeliveryDue, status: number, nowMs: number): Promise<void>;
  /** It did not: nothing of this hook is sent until then. Since when it fails; null: it is gone. */
  putOff(
    due: DeliveryDue,
    of: { readonly answer: WebhookAnswer; readonly nowMs: number; readonly untilMs: number },
  ): Promise<number | null>;
  pause(hookId: string, why: WebhookPause): Promise<void>;
}
