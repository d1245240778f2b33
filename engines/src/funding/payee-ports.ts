import type { PayeeKind } from '@candor/domain/funding/withdrawals';

/** Where a customer's money may go: a bank card or a wallet. Its number is sealed. */
export interface Payee {
  readonly id: string;
  readonly userId: string;
  readonly kind: PayeeKind;
  /** Of a bank. */
  readonly bankName: string | null;
  readonly accountName: string | null;
  /** Of a wallet. */
  readonly currency: string | null;
  readonly network: string | null;
  readonly sealedNumber: Uint8Array;
  /** A keyed hash: the same number of the same customer is saved once. */
  readonly mark: string;
  readonly maskedNumber: string;
  /** Another one after every change. */
  readonly revision: string;
  readonly createdMs: number;
  /** When its number or name was given; withdrawals wait from then on. */
  readonly changedMs: number;
}

/** Payees at rest. */
export interface PayeeStore {
  /** A customer's own, newest first. */
  list(userId: string, kind?: PayeeKind): Promise<readonly Payee[]>;
  /** Null also for another customer's. */
  /** As `find`; null of one that somebody edited beside the house: no money goes there. */
  findSigned(userId: string, id: string): Promise<Payee | null>;
  find(userId: string, id: string): Promise<Payee | null>;
  /** One that has this id already stays as it is. */
  add(payee: Payee, maxOfOne: number): Promise<'added' | 'exists' | 'limit'>;
  update(payee: Payee): Promise<'updated' | 'exists' | 'in-use' | 'gone'>;
  remove(userId: string, id: string): Promise<'removed' | 'in-use'>;
}
