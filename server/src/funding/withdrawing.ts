import type { UserRecord } from '@candor/database/stores/users';
import type { PayeeKind } from '@candor/domain/funding/withdrawals';
import { planWithdrawal } from '@candor/domain/funding/withdrawals';
import type { ExchangeRate } from '@candor/domain/money/exchange';
import type { HoldWithdrawal } from '@candor/domain/trading/commands';
import type { Payee } from '@candor/engines/funding/payee-ports';
import { type Answer, accept, type Refused, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { hoursUntil, isVerifiedPayee, waitsUntilMs } from './payee-rules.ts';

/**
 * A customer's own payee. Refusals: NOT_FOUND, also of the other kind; BOOKS_SUSPENDED of one that
 * is not as it was signed, in what it says or since when.
 */
export async function ownPayee(
  of: { readonly userId: string; readonly cardId: string; readonly kind: PayeeKind },
  { funding }: Pick<Services, 'funding'>,
): Promise<Answer<Payee>> {
  const signed = await funding.payees.findSigned(of.userId, of.cardId);
  const payee = signed ?? (await funding.payees.find(of.userId, of.cardId));
  if (payee?.kind !== of.kind) return refuse('NOT_FOUND', { field: 'cardId' });
  return signed === null ? refuse('BOOKS_SUSPENDED') : accept(signed);
}

/**
 * NO_PAYOUT_HERE for coins on a network that a real chain serves: this version sends nothing over
 * it, and does not pretend to.
 */
export function checkNetwork(
  { kind, currency, network }: Payee,
  { rails }: Services['funding'],
): Refused | null {
  if (kind === 'BANK' || currency === null || network === null) return null;
  if (!rails.isWatched(network)) return null;
  return refuse('NO_PAYOUT_HERE', { field: 'cardId', figures: { network } });
}

/** Why nothing may be sent to a payee now: CARD_UNVERIFIED, CARD_WAITING; null when it may. */
export function checkPayee(
  payee: Payee,
  user: UserRecord,
  at: { readonly waitMs: number; readonly nowMs: number },
): Refused | null {
  if (!isVerifiedPayee(payee, user)) return refuse('CARD_UNVERIFIED');
  const untilMs = waitsUntilMs(payee, at.waitMs, at.nowMs);
  if (untilMs === null) return null;
  return refuse('CARD_WAITING', { figures: { h: hoursUntil(untilMs, at.nowMs) } });
}

/** What a quote of a withdrawal is kept under: it serves no transfer, and no other coin. */
export function quotedFor({ currency, network }: Payee): string {
  return `withdrawal ${currency} ${network}`;
}

/** What is held, and what arrives for it. */
export interface Terms {
  readonly command: HoldWithdrawal;
  readonly currency: string;
  readonly fx: ExchangeRate | null;
  readonly arriveMinor: bigint;
}

/** Refusal: AMOUNT for so little that nothing arrives. */
export function termsOf(input: {
  readonly payee: Payee;
  readonly withdrawalId: string;
  readonly amountMinor: bigint;
  readonly fx: ExchangeRate | null;
  readonly nowMs: number;
}): Answer<Terms> {
  const { payee, withdrawalId, amountMinor, fx, nowMs } = input;
  const { feeMinor, arriveMinor } = planWithdrawal({ kind: payee.kind, amountMinor, fx, nowMs });
  if (arriveMinor <= 0n) return refuse('AMOUNT', { field: 'amount' });
  const command: HoldWithdrawal = {
    kind: 'holdWithdrawal',
    accountId: payee.userId,
    nowMs,
    withdrawalId,
    walletType: 'BALANCE',
    amountMinor,
    feeMinor,
  };
  return accept({ command, fx, arriveMinor, currency: payee.currency ?? 'USD' });
}
