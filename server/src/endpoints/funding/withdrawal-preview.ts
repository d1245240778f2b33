import { formatMinor, parseAmount } from '@candor/domain/money/money';
import { ownUser } from '../../auth/own-user.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import {
  checkNetwork,
  checkPayee,
  ownPayee,
  quotedFor,
  termsOf,
} from '../../funding/withdrawing.ts';
import { rateText } from '../../present/fill-row.ts';
import { nextId } from '../../trading/ids.ts';
import { refusedBy } from '../../trading/run-command.ts';

/**
 * What a withdrawal would bring, by the decision that holds its money. The rate of a coin is kept
 * for 30 s under `quoteId`. Refusals: AMOUNT, NOT_FOUND, CARD_UNVERIFIED, CARD_WAITING,
 * NO_PAYOUT_HERE, STALE_PRICE
 * while no rate is known, INSUFFICIENT.
 */
export const withdrawalPreview = endpoint('withdrawalPreview', async (call, services) => {
  const { caller, input, nowMs } = call;
  const { userId } = caller;
  const { funding, trading, config } = services;
  const amountMinor = parseAmount(input.amount, 'USD');
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  const found = await ownPayee({ ...input, userId }, services);
  if (!found.isAccepted) return found;
  const payee = found.data;
  const unserved = checkNetwork(payee, funding);
  if (unserved !== null) return unserved;
  const user = await ownUser(caller, services);
  const refused = checkPayee(payee, user, { waitMs: config.payeeWaitMs, nowMs });
  if (refused !== null) return refused;
  const { kind, network } = payee;
  const isCoin = kind === 'VM';
  const currency = payee.currency ?? 'USD';
  const fx = isCoin ? await funding.desk.rateOf({ kind, currency, network }, nowMs) : null;
  if (isCoin && fx === null) return refuse('STALE_PRICE');
  const withdrawalId = nextId('w', nowMs);
  const terms = termsOf({ payee, withdrawalId, amountMinor, fx, nowMs });
  if (!terms.isAccepted) return terms;
  const { command, arriveMinor } = terms.data;
  const decision = await trading.lanes.preview(command);
  if (decision.outcome === 'refused') return refusedBy(decision.refusal);
  const told = {
    fee: formatMinor(command.feeMinor, 'USD'),
    arriveAmount: formatMinor(arriveMinor, currency),
    arriveCurrency: currency,
  };
  if (fx === null) return accept(told);
  const from = quotedFor(payee);
  const quote = await trading.quotes.offer({ userId, from, fx, nowMs });
  return accept({
    ...told,
    rate: rateText(fx.rate),
    walletAddress: funding.numbers.open(payee),
    quoteId: quote.id,
    quoteEndTimestamp: quote.endsAtMs,
  });
});
