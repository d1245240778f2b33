import {
  CONFIRMATIONS_NEEDED,
  DEPOSIT_DAY_LIMIT_MINOR,
  DEPOSIT_LIMIT_MS,
  DEPOSIT_MINIMUM_MINOR,
  findRail,
} from '@candor/domain/funding/rails';
import { coinsForUsd, convertAt } from '@candor/domain/funding/rates';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { answersKeptMs } from '../../call/idempotency.ts';
import { depositRow } from '../../present/deposit-row.ts';
import { depositDayLimitText } from '../../present/words.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf } from '../../trading/run-command.ts';

const kept = { keptMs: answersKeptMs };

/**
 * Announces a deposit with its proof. Refusals: AMOUNT, DEPOSIT_MINIMUM, PROOF_REQUIRED (none, or
 * not this customer's), CURRENCY_REQUIRED (no such rail), DEPOSIT_LIMIT, COINS_FIND_US (a chain is
 * watched there), STALE_PRICE while no rate is known.
 */
export const depositCreate = endpoint('depositCreate', async (call, services) => {
  const { input, nowMs } = call;
  const { userId } = call.caller;
  const { desk, deposits } = services.funding;
  const key = call.idempotencyKey;
  const named = { accountId: userId, nowMs, key: laneKeyOf('depositCreate', call) };
  const id = idUnderKey('d', named);
  // A first call may have died after it stored the deposit and before it could answer; it may also
  // be long ago.
  const known =
    key === null
      ? null
      : ((await deposits.announcedWith(userId, key, nowMs - kept.keptMs)) ??
        (await deposits.find(id)));
  if (known !== null) return accept(depositRow(known, call.locale));
  const network = input.network ?? null;
  const rail = findRail({ kind: input.kind, currency: input.currency, network });
  if (rail === null) return refuse('CURRENCY_REQUIRED', { field: 'currency' });
  const isWatched = rail.kind === 'VM' && services.funding.rails.railOf(rail).rail.isWatched;
  if (isWatched) return refuse('COINS_FIND_US', { field: 'network' });
  const enteredIn = rail.kind === 'BANK' ? rail.currency : 'USD';
  const amountMinor = parseAmount(input.amount, enteredIn);
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  if (amountMinor < DEPOSIT_MINIMUM_MINOR) return refuse('DEPOSIT_MINIMUM', { field: 'amount' });
  const wanted = { userId, url: input.proofUrl, purpose: 'proof' as const };
  const proof = await services.files.findByUrl(wanted);
  if (proof === null) return refuse('PROOF_REQUIRED', { field: 'proofUrl' });
  const isUsd = rail.currency === 'USD';
  const fx = isUsd ? null : await desk.rateOf({ ...rail, network }, nowMs);
  if (!isUsd && fx === null) return refuse('STALE_PRICE');
  const usdMinor =
    rail.kind === 'BANK' && fx !== null ? convertAt(fx, amountMinor, 'HKD').toMinor : amountMinor;
  const deposit: Deposit = {
    id,
    userId,
    kind: input.kind,
    currency: input.currency,
    network,
    amountMinor,
    coinAmount: rail.kind === 'VM' && fx !== null ? coinsForUsd(fx, amountMinor) : null,
    quotedRate: fx?.rate ?? null,
    creditRate: null,
    creditMidRate: null,
    creditMinor: null,
    state: 'pending',
    failure: null,
    failureText: null,
    confirmations: rail.kind === 'VM' ? 0 : null,
    confirmationsNeeded: rail.kind === 'VM' ? CONFIRMATIONS_NEEDED : null,
    txId: null,
    proofUrl: input.proofUrl,
    proofHash: proof.contentHash,
    createdMs: nowMs,
    endedMs: null,
    dueMs: desk.firstLookMs(input.kind, nowMs),
  };
  const made = await deposits.create(deposit, key === null ? null : { key, ...kept }, {
    sinceMs: nowMs - DEPOSIT_LIMIT_MS,
    worthMinor: usdMinor,
    maxMinor: DEPOSIT_DAY_LIMIT_MINOR,
  });
  if (made === null) {
    const limit = formatMinor(DEPOSIT_DAY_LIMIT_MINOR, 'USD');
    const words = { x: depositDayLimitText() };
    return refuse('DEPOSIT_LIMIT', { figures: { limit, currency: 'USD' }, words });
  }
  return accept(depositRow(made, call.locale));
});
