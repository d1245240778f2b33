import type { WalletType } from '@candor/contract/enums';
import type { FollowOrder } from '../follow/follow-order.ts';
import type { Loan } from '../loans/loan.ts';
import type { ExchangeRate } from '../money/exchange.ts';
import type { Subscription } from '../offerings/subscription.ts';
import type { Order } from '../orders/order.ts';
import type { TransferRate } from '../wallets/wallet.ts';
import type { Fact } from './facts.ts';
import type { Refusal } from './refusals.ts';

/** The few figures of a market view that stand beside an order when it is told. */
export interface SeenMarket {
  readonly last: bigint | null;
  readonly fxRate: bigint;
  readonly nextOpenMs: number | null;
}

/**
 * What the caller is told, after the commit. Holds figures only; sentences and rows are made later.
 */
export type Answer =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'order';
      readonly order: Order;
      /** What a placement was decided on, so that its answer can be told again unchanged. */
      readonly seen?: SeenMarket;
    }
  | {
      readonly kind: 'cancelled';
      readonly orderId: string;
      readonly filledQuantity: bigint;
      readonly releasedMinor: bigint;
      readonly walletCurrency: string;
    }
  | {
      readonly kind: 'credited';
      readonly creditMinor: bigint;
      readonly isBelowMinimum: boolean;
      /** The rate it was credited at; null for USD. */
      readonly fx: ExchangeRate | null;
    }
  | {
      readonly kind: 'transfer';
      readonly transferId: string;
      readonly isWaiting: boolean;
      readonly fromMinor: bigint;
      readonly toMinor: bigint;
      readonly fx: TransferRate | null;
      readonly completesAtMs: number | null;
    }
  | {
      readonly kind: 'subscription';
      readonly subscription: Subscription;
    }
  | { readonly kind: 'follow'; readonly follow: FollowOrder }
  | { readonly kind: 'loan'; readonly loan: Loan }
  | {
      readonly kind: 'transferCancelled';
      readonly transferId: string;
      readonly returnedMinor: bigint;
      readonly fromWallet: WalletType;
    };

/** Accepted with the facts to store (none when nothing changes), or refused with the reason. */
export type Decision =
  | {
      readonly outcome: 'accepted';
      readonly facts: readonly Fact[];
      readonly answer: Answer;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

const NO_FACTS: readonly Fact[] = [];

export function accept(facts: readonly Fact[], answer: Answer): Decision {
  return { outcome: 'accepted', facts, answer };
}

/** Accepted, and nothing changes. */
export function acceptUnchanged(answer: Answer): Decision {
  return { outcome: 'accepted', facts: NO_FACTS, answer };
}

export function refuse(
  reason: Refusal['reason'],
  figures?: Readonly<Record<string, string>>,
  field?: string,
): Decision {
  return {
    outcome: 'refused',
    refusal: { reason, ...(field && { field }), ...(figures && { figures }) },
  };
}
