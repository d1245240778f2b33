import { reviewStatus } from '@candor/contract/enums';
import type { TransferQuote } from '@candor/database/stores/transfer-quotes';
import { WITHDRAWAL_REVIEW_MS } from '@candor/domain/funding/withdrawals';
import { parseAmount } from '@candor/domain/money/money';
import type { Payee } from '@candor/engines/funding/payee-ports';
import type { Withdrawal } from '@candor/engines/funding/withdrawal-ports';
import { checkPayPassword } from '../../auth/check-password.ts';
import { type Answer, accept, refuse } from '../../call/answer.ts';
import { type Call, endpoint } from '../../call/endpoint.ts';
import {
  checkNetwork,
  checkPayee,
  ownPayee,
  quotedFor,
  termsOf,
} from '../../funding/withdrawing.ts';
import { withdrawalRow } from '../../present/withdrawal-row.ts';
import type { Services } from '../../services.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

type Apply = Call<'withdrawalApply'>;

/** By then whoever opened it has said what became of it, or has died. */
const OPENING_MS = 60_000;

/**
 * Withdraws to a payee of the customer; the money is held at once. Refusals: AMOUNT, NOT_FOUND,
 * KYC_REQUIRED, CARD_UNVERIFIED, CARD_WAITING, NO_PAYOUT_HERE, those of the transaction password,
 * RATE_CHANGED (no quote, one that has ended or was used), INSUFFICIENT.
 */
export const withdrawalApply = endpoint('withdrawalApply', async (call, services) => {
  const { caller, input, nowMs, locale } = call;
  // Whoever reads what is stored must not be able to guess the password from an id.
  const { payPassword: _, ...named } = input;
  const key = laneKeyOf('withdrawalApply', { ...call, input: named });
  const id = idUnderKey('w', { accountId: caller.userId, nowMs, key });
  // A first call may have died before it could answer; it may also be long ago.
  const known = await services.funding.withdrawals.find(id);
  const opened = known === null ? await open(call, services, id) : accept(known);
  if (!opened.isAccepted) return opened;
  const held = await hold(opened.data, services, nowMs);
  if (!held.isAccepted) return held;
  const { status, amount, fee, arriveAmount, arriveCurrency } = withdrawalRow(held.data, locale);
  const createTimeTimestamp = held.data.createdMs;
  return accept({ id, status, amount, fee, arriveAmount, arriveCurrency, createTimeTimestamp });
});

type Opened = Withdrawal & { readonly quote?: TransferQuote | null };

/** Stored, before any money is held for it: what is held has a row from then on. */
async function open(call: Apply, services: Services, id: string): Promise<Answer<Opened>> {
  const { input, nowMs } = call;
  const amountMinor = parseAmount(input.amount, 'USD');
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  // At a bank there is no rate to take.
  if (input.quoteId !== undefined && input.kind === 'BANK') {
    return refuse('FIELD_UNUSED', { field: 'quoteId' });
  }
  const allowed = await allowedPayee(call, services);
  if (!allowed.isAccepted) return allowed;
  const payee = allowed.data;
  const quote = payee.kind === 'VM' ? await takeQuote(call, services, payee) : null;
  if (quote !== null && nowMs > quote.endsAtMs) return refuse('RATE_CHANGED');
  if (quote === null && payee.kind === 'VM') return refuse('RATE_CHANGED');
  const fx = quote?.fx ?? null;
  const terms = termsOf({ payee, withdrawalId: id, amountMinor, fx, nowMs });
  if (!terms.isAccepted) return terms;
  const withdrawal: Withdrawal = {
    id,
    userId: payee.userId,
    kind: payee.kind,
    payeeId: payee.id,
    payeeRevision: payee.revision,
    maskedNumber: payee.maskedNumber,
    amountMinor,
    feeMinor: terms.data.command.feeMinor,
    arriveMinor: terms.data.arriveMinor,
    currency: terms.data.currency,
    rate: fx?.rate ?? null,
    state: 'opening',
    failure: null,
    failureText: null,
    createdMs: nowMs,
    endedMs: null,
  };
  const isOpen = await services.funding.withdrawals.open(withdrawal, nowMs + OPENING_MS);
  // Deleted or changed in the same instant.
  return isOpen ? accept({ ...withdrawal, quote }) : refuse('NOT_FOUND', { field: 'cardId' });
}

/** Whoever is verified and knows the transaction password, and his own payee. */
async function allowedPayee(call: Apply, services: Services): Promise<Answer<Payee>> {
  const { caller, input, nowMs, address } = call;
  const found = await ownPayee({ ...input, userId: caller.userId }, services);
  if (!found.isAccepted) return found;
  const user = await services.stores.users.signed(caller.userId);
  if (user === null) return refuse('BOOKS_SUSPENDED');
  if (user.kycStatus !== reviewStatus.passed) return refuse('KYC_REQUIRED');
  const { payeeWaitMs: waitMs } = services.config;
  const { payPassword } = input;
  const refused =
    checkNetwork(found.data, services.funding) ??
    checkPayee(found.data, user, { waitMs, nowMs }) ??
    (await checkPayPassword({ user, payPassword, address, nowMs, caller }, services));
  return refused ?? found;
}

async function takeQuote({ caller, input }: Apply, { trading }: Services, payee: Payee) {
  if (input.quoteId === undefined) return null;
  const asked = { userId: caller.userId, from: quotedFor(payee) };
  return trading.quotes.take({ id: input.quoteId, ...asked });
}

/** Refusals: those of the decision; nothing remains of it then. */
async function hold(
  opened: Opened,
  { funding, trading }: Services,
  nowMs: number,
): Promise<Answer<Withdrawal>> {
  if (opened.state !== 'opening') return accept(opened);
  const { id, userId: accountId, amountMinor, feeMinor, quote = null, createdMs } = opened;
  const of = { accountId, nowMs, walletType: 'BALANCE', amountMinor, feeMinor } as const;
  const command = { kind: 'holdWithdrawal', withdrawalId: id, ...of } as const;
  const answer = await runCommand(trading, { command, expects: 'done', key: null });
  if (!answer.isAccepted) {
    await funding.withdrawals.drop(id);
    if (quote !== null) await trading.quotes.giveBack(quote);
    return answer;
  }
  const held = await funding.withdrawals.hold(id, createdMs + WITHDRAWAL_REVIEW_MS);
  if (held !== null) await funding.withdrawalNews.changed(held);
  const now = held ?? (await funding.withdrawals.find(id));
  if (now === null) throw new Error(`Withdrawal ${id} is held and nobody knows it.`);
  return accept(now);
}
