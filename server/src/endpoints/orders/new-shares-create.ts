import { parseDecimalValue } from '@candor/domain/money/decimals';
import { ticketOf } from '@candor/domain/offerings/draw';
import { called, nameOf } from '@candor/domain/orders/order-terms';
import { productOf } from '@candor/domain/products/all-products';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offeredTerms } from '../../offerings/offered-terms.ts';
import { sha256 } from '../../offerings/offering-services.ts';
import { subscriptionRow } from '../../present/subscription-row.ts';
import { nextId } from '../../trading/ids.ts';
import { largestOrder } from '../../trading/largest-order.ts';
import { gateOf } from '../../trading/place-order.ts';
import { laneKeyOf, recallCommand, runCommand } from '../../trading/run-command.ts';

/** Applies for shares of an offering; a part of the total, or all of it, is held until the draw. */
export const newSharesCreate = endpoint(
  'newSharesCreate',
  async (call, services) => {
    const { input, caller, nowMs, locale, idempotencyKey } = call;
    const { userId: accountId } = caller;
    const key = laneKeyOf('newSharesCreate', call);
    const product = productOf(input);
    if (product.call !== 'newSharesCreate') return refuse('FIELD_INVALID', { field: 'source' });
    const offering = services.offerings.find(input.newSharesId, nowMs);
    const isNamed =
      offering?.company.code === input.stockCode && offering.company.market === input.market;
    if (offering === null || !isNamed) {
      const asked = { accountId, nowMs, expects: 'subscription', key } as const;
      const told = await recallCommand(services.trading, asked);
      if (told === null) return refuse('NO_INSTRUMENT');
      return told.isAccepted ? accept(subscriptionRow(told.data.subscription, locale)) : told;
    }
    const { id: offeringId, company } = offering;
    const quantity = parseDecimalValue(input.num, 0);
    if (typeof quantity !== 'bigint') {
      const figures = { minCount: company.minCount.toString() };
      return refuse('LOT', { field: 'num', figures });
    }
    const named = called(nameOf(input) ?? idempotencyKey ?? nextId('o', nowMs));
    const command = {
      kind: 'subscribe',
      accountId,
      nowMs,
      quantity,
      ...named,
      ...offeredTerms(offering),
      ticket: await ticketOf({ offeringId, accountId, ...named }, sha256),
      gate: await gateOf(services, accountId, product),
      ...(await largestOrder(services, caller, { ...offeredTerms(offering).offering, nowMs })),
    } as const;
    const answer = await runCommand(services.trading, { command, expects: 'subscription', key });
    if (!answer.isAccepted) return answer;
    return accept(subscriptionRow(answer.data.subscription, locale));
  },
  { answersKept: 'by-lane' },
);
