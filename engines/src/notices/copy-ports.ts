import type { MessageKind } from '@candor/contract/account-shapes';
import type { Language } from '@candor/contract/enums';
import type { StoredMessage } from './inbox-ports.ts';

/** How a kind of message reaches its customer beside the inbox. */
export interface CopyChoice {
  readonly kind: MessageKind;
  readonly byEmail: boolean;
  readonly byPush: boolean;
}

/** As the house has it: letters for what must not be missed; devices ask for themselves. */
export const usualCopies = (kind: MessageKind): Omit<CopyChoice, 'kind'> => ({
  byEmail: urgentKinds.includes(kind) || kind === 'withdrawal',
  byPush: true,
});

/** Told at once, whatever else is being told. */
export const urgentKinds: readonly MessageKind[] = ['margin', 'security'];

/** What tells an owner of somebody else in the account. */
export const guardingKinds: readonly MessageKind[] = ['security', 'withdrawal'];

/** Whom a copy goes to. */
export interface CopyReader {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly showsFigures: boolean;
}

/** The messages of one customer that make up a letter, oldest first. */
export interface LetterDue {
  /** The same for the same letter, however often it is tried. */
  readonly letterId: string;
  readonly reader: CopyReader;
  readonly messages: readonly StoredMessage[];
  readonly tries: number;
}

/** A device's address at its push service, and the keys its messages are encrypted with. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDue {
  readonly subscriptionId: string;
  readonly subscription: PushSubscription;
  readonly reader: CopyReader;
  readonly message: StoredMessage;
  readonly tries: number;
}

/** What waits to leave the house. Whatever is taken comes back when its lease has run out. */
export interface CopyStore {
  /**
   * The letter that is due first, taken until `leaseMs`. A customer gets one at most every
   * `everyMs`, for urgent messages every `urgentEveryMs`; what comes meanwhile goes into the next.
   */
  takeLetter(at: {
    nowMs: number;
    leaseMs: number;
    everyMs: number;
    urgentEveryMs: number;
  }): Promise<LetterDue | null>;
  takePush(at: { nowMs: number; leaseMs: number }): Promise<PushDue | null>;
  /** They are sent, or given up. */
  endLetter(letter: LetterDue, nowMs: number): Promise<void>;
  endPush(push: PushDue, nowMs: number): Promise<void>;
  putOffLetter(letter: LetterDue, untilMs: number): Promise<void>;
  putOffPush(push: PushDue, untilMs: number): Promise<void>;
  /** The device is gone, and with it what waits for it. */
  endSubscription(subscriptionId: string): Promise<void>;
}
