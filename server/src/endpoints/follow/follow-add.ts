import type { FollowTerm } from '@candor/domain/follow/follow-order';
import { institutionOf } from '@candor/domain/follow/institutions';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import { follow as product } from '@candor/domain/products/follow/follow';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { followRow } from '../../follow/follow-rows.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { largestOrder } from '../../trading/largest-order.ts';
import { gateOf } from '../../trading/place-order.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/**
 * Follows an institution with an amount, which is held to the end of the term. What was done under
 * its key is told as it stands now.
 */
export const followAdd = endpoint(
  'followAdd',
  async (call, services) => {
    const { input, caller, nowMs, locale } = call;
    const { userId: accountId } = caller;
    const { leastNotionalMinor, mostNotionalMinor } = product.terms;
    const amountMinor = parseDecimalValue(input.amount, 2);
    if (typeof amountMinor !== 'bigint') return refuse('AMOUNT', { field: 'amount' });
    if (amountMinor < leastNotionalMinor || amountMinor > mostNotionalMinor) {
      return refuse('FOLLOW_RANGE', { field: 'amount' });
    }
    const term: FollowTerm | undefined = services.follows.terms.find((one) => one === input.term);
    if (term === undefined) return refuse('FIELD_INVALID', { field: 'term' });
    if (!input.agree) return refuse('AGREE_REQUIRED', { field: 'agree' });
    const institution = institutionOf(input.agencyId);
    if (institution === null) return refuse('NOT_FOUND');
    const { id: agencyId, feeBps } = institution;
    const key = laneKeyOf('followAdd', call);
    const followId = idUnderKey('f', { accountId, nowMs, key });
    const own = key === null ? [] : await services.follows.store.ofAccount(accountId);
    const known = own.find((one) => one.followId === followId);
    if (known !== undefined) return accept(followRow(known, locale));
    const command = {
      kind: 'placeFollow',
      accountId,
      nowMs,
      followId,
      agencyId,
      feeBps,
      term,
      amountMinor,
      isFull: amountMinor > (await services.follows.roomMinor(institution)),
      gate: await gateOf(services, accountId, product),
      ...(await largestOrder(services, caller, { walletType: 'FOLLOW', nowMs })),
    } as const;
    const answer = await runCommand(services.trading, { command, expects: 'follow', key });
    return answer.isAccepted ? accept(followRow(answer.data.follow, locale)) : answer;
  },
  { answersKept: 'by-lane' },
);
