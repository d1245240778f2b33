import {
  CHAIN_SEEN_WITHIN_MS,
  type DepositFailure,
  reviewBankDeposit,
} from '@candor/domain/funding/deposit-review';
import {
  CONFIRMATIONS_NEEDED,
  DEPOSIT_DAY_LIMIT_MINOR,
  DEPOSIT_LIMIT_MS,
  findRail,
} from '@candor/domain/funding/rails';
import { coinRate, convertAt, deskRate } from '@candor/domain/funding/rates';
import type { ExchangeRate } from '@candor/domain/money/exchange';
import { caseIdOf, type ReviewsBy } from '../reviews/review-ports.ts';
import type {
  CreditDoor,
  Credited,
  Deposit,
  DepositEnd,
  DepositNews,
  DepositStore,
  RateSource,
} from './deposit-ports.ts';
import type { DepositStanding } from './house-rails.ts';
import { RailUnavailable } from './payment-rail-port.ts';

const BATCH_MAX = 50;
/** When a rate is missing the desk looks again after this. */
const RATE_RETRY_MS = 5_000;
/** The last confirmation is told by itself before the money is. */
const CREDIT_AFTER_MS = 1_000;
/** One that could not be handled, or told, lets the others pass and is tried again after this. */
const FAULT_RETRY_MS = 5_000;

export interface DepositDeskTimes {
  /** Published: bank proofs are decided after 30 s (calls.md 0.10). */
  readonly bankReviewMs: number;
  /** One block of the simulated chain. */
  readonly blockMs: number;
}

export const publishedTimes: DepositDeskTimes = { bankReviewMs: 30_000, blockMs: 4_000 };

export interface DepositDeskDeps {
  readonly store: DepositStore;
  readonly rates: RateSource;
  readonly door: CreditDoor;
  readonly news: DepositNews;
  readonly times: DepositDeskTimes;
  /** Of bank proofs. */
  readonly reviewsBy: ReviewsBy;
  /** Where coins stand on the rail they came on. */
  readonly standingOf: (deposit: Deposit, nowMs: number) => Promise<DepositStanding>;
}

/**
 * Decides deposits: coins are credited after the confirmations of their rail, and the desk
 * decides bank proofs by the published rules, or as two operators did. Safe to run twice and to be
 * killed anywhere: the credit carries the deposit's own key, a deposit ends once, and an end that
 * was not told is told by whoever looks next.
 */
export class DepositDesk {
  readonly #deps: DepositDeskDeps;
  /** True from the start on: an earlier process may have died between an end and its news. */
  #mayHaveUntold = true;
  /** Ended deposits that could not be told, and when they are tried again. */
  readonly #untellable = new Map<string, number>();

  constructor(deps: DepositDeskDeps) {
    this.#deps = deps;
  }

  /** When a new deposit is looked at first. */
  firstLookMs(kind: 'BANK' | 'VM', nowMs: number): number {
    const { times } = this.#deps;
    return nowMs + (kind === 'VM' ? times.blockMs : times.bankReviewMs);
  }

  /**
   * Handles everything that is due; returns how many deposits were looked at. One that fails holds
   * nobody else up: it is looked at again later, and the failures are thrown at the end.
   */
  async runDue(nowMs: number): Promise<number> {
    const { store, reviewsBy } = this.#deps;
    const due = await store.due(nowMs, BATCH_MAX, reviewsBy === 'rules');
    const failures: unknown[] = [];
    for (const deposit of due) {
      try {
        await this.#look(deposit, nowMs);
      } catch (error) {
        // A rail that does not answer is told by whoever reads it; its deposits wait.
        if (!(error instanceof RailUnavailable)) failures.push(error);
        await this.#putOff(deposit, nowMs, failures);
      }
    }
    if (this.#mayHaveUntold) failures.push(...(await this.#tellUntold(nowMs)));
    if (failures.length > 0) {
      throw new Error(`${failures.length} deposits failed`, { cause: failures[0] });
    }
    return due.length;
  }

  async #look(deposit: Deposit, nowMs: number): Promise<void> {
    // An earlier process may have died between the credit and its end.
    const credited = await this.#deps.door.known(deposit.userId, deposit.id);
    if (credited !== null) await this.#complete(deposit, credited, nowMs);
    else if (deposit.kind === 'VM') await this.#nextBlock(deposit, nowMs);
    else await this.#review(deposit, nowMs);
  }

  async #putOff(deposit: Deposit, nowMs: number, failures: unknown[]): Promise<void> {
    const confirmations = deposit.confirmations ?? 0;
    const dueMs = nowMs + FAULT_RETRY_MS;
    try {
      await this.#deps.store.confirm({ id: deposit.id, confirmations, dueMs });
    } catch (error) {
      failures.push(error); // It stays due and comes first again.
    }
  }

  /** Confirmations are told one by one, also where several came at once. */
  async #nextBlock(deposit: Deposit, nowMs: number): Promise<void> {
    const standing = await this.#deps.standingOf(deposit, nowMs);
    if (standing.kind === 'gone') return this.#takenBack(deposit, standing, nowMs);
    const needed = deposit.confirmationsNeeded ?? CONFIRMATIONS_NEEDED;
    const told = deposit.confirmations ?? 0;
    const stands = Math.min(standing.confirmations, needed);
    if (told === needed && stands === needed) {
      return standing.isFound && (await this.#isOverLimit(deposit, nowMs))
        ? this.fail(deposit, { failure: 'day-limit', text: null }, nowMs)
        : this.#credit(deposit, nowMs);
    }
    const confirmations = Math.min(told + 1, stands);
    const isLast = confirmations === needed;
    await this.#tellCount(deposit, {
      confirmations,
      dueMs: nowMs + (isLast ? CREDIT_AFTER_MS : standing.lookEveryMs),
    });
  }

  /** The chain took it back: it counts anew when it is there again, and fails after an hour. */
  async #takenBack(
    deposit: Deposit,
    { sinceMs, lookEveryMs }: Extract<DepositStanding, { kind: 'gone' }>,
    nowMs: number,
  ): Promise<void> {
    if (nowMs - sinceMs > CHAIN_SEEN_WITHIN_MS) {
      return this.fail(deposit, { failure: 'no-transfer-seen', text: null }, nowMs);
    }
    await this.#tellCount(deposit, { confirmations: 0, dueMs: nowMs + lookEveryMs });
  }

  async #tellCount(
    deposit: Deposit,
    next: { readonly confirmations: number; readonly dueMs: number },
  ): Promise<void> {
    const changed = await this.#deps.store.confirm({ id: deposit.id, ...next });
    const isNews = next.confirmations !== (deposit.confirmations ?? 0);
    if (changed && isNews) await this.#deps.news.changed(changed);
  }

  /** What comes by itself was announced by nobody, so the limit of the day is looked at here. */
  async #isOverLimit({ id, userId, amountMinor }: Deposit, nowMs: number): Promise<boolean> {
    const before = await this.#deps.store.depositedSince({
      userId,
      sinceMs: nowMs - DEPOSIT_LIMIT_MS,
      beforeId: id,
    });
    return before + amountMinor > DEPOSIT_DAY_LIMIT_MINOR;
  }

  async #review(deposit: Deposit, nowMs: number): Promise<void> {
    const { reviewsBy } = this.#deps;
    if (reviewsBy === 'rules') return this.#reviewByRules(deposit, nowMs);
    const verdict = await reviewsBy(caseIdOf('bankProof', deposit.id));
    if (verdict?.passes) await this.#credit(deposit, nowMs);
    else if (verdict !== null) {
      await this.fail(deposit, { failure: null, text: verdict.reason }, nowMs);
    }
  }

  async #reviewByRules(deposit: Deposit, nowMs: number): Promise<void> {
    const { store } = this.#deps;
    const worth = await this.#worth(deposit, nowMs);
    if (!worth) return this.#lookAgain(deposit, nowMs);
    const failure = reviewBankDeposit({
      isProofUsedBefore: await store.isProofUsed({
        proofHash: deposit.proofHash,
        exceptId: deposit.id,
      }),
      depositedTodayUsdMinor: await store.depositedSince({
        userId: deposit.userId,
        sinceMs: nowMs - DEPOSIT_LIMIT_MS,
        beforeId: deposit.id,
      }),
      amountUsdMinor: worth.usdMinor,
    });
    if (failure) await this.fail(deposit, { failure, text: null }, nowMs);
    else await this.#credit(deposit, nowMs);
  }

  /** Ends a deposit without money, with its reason. */
  async fail(
    deposit: Deposit,
    why: { failure: DepositFailure | null; text: string | null },
    nowMs: number,
  ): Promise<void> {
    await this.#end({
      id: deposit.id,
      state: 'failed',
      failure: why.failure,
      failureText: why.text,
      creditMinor: null,
      creditRate: null,
      creditMidRate: null,
      endedMs: nowMs,
    });
  }

  async #credit({ id }: Deposit, nowMs: number): Promise<void> {
    // Money comes of what the customer said or the chain showed, and of no row put beside it.
    const deposit = await this.#deps.store.findSigned(id);
    const worth = await this.#worth(deposit, nowMs);
    if (!worth) return this.#lookAgain(deposit, nowMs);
    const credited = await this.#deps.door.credit({
      userId: deposit.userId,
      depositId: deposit.id,
      rail: deposit.kind === 'BANK' ? 'railBank' : 'railChain',
      currency: deposit.currency,
      receivedMinor: worth.receivedMinor,
      fx: worth.fx,
      nowMs,
    });
    await this.#complete(deposit, credited, nowMs);
  }

  async #complete({ id }: Deposit, { creditUsdMinor, fx }: Credited, nowMs: number): Promise<void> {
    await this.#end({
      id,
      state: 'completed',
      // Its worth fell while it waited: the house keeps it under its own name.
      failure: creditUsdMinor === 0n ? 'below-minimum' : null,
      failureText: null,
      creditMinor: creditUsdMinor,
      creditRate: fx?.rate ?? null,
      creditMidRate: fx?.mid ?? null,
      endedMs: nowMs,
    });
  }

  /** The end is stored as not told; the next look tells it, in this process or a later one. */
  async #end(end: DepositEnd): Promise<void> {
    // Noted first: an end whose answer was lost is an end too.
    this.#mayHaveUntold = true;
    await this.#deps.store.end(end);
  }

  /**
   * Notifies of a deposit that ended in a commit of the books, for which no desk waited. What fails
   * is left to the next look, here or at the next start.
   */
  async notifyEnded(deposit: Deposit, nowMs: number): Promise<void> {
    this.#mayHaveUntold = true;
    try {
      await this.#tell(deposit, nowMs);
    } catch {
      this.#untellable.set(deposit.id, nowMs + FAULT_RETRY_MS);
    }
  }

  async #tell(deposit: Deposit, nowMs: number): Promise<void> {
    await this.#deps.news.ended(deposit);
    await this.#deps.store.keepTold(deposit.id, nowMs);
  }

  /** One that cannot be told holds nobody up and is tried again later. Returns the failures. */
  async #tellUntold(nowMs: number): Promise<readonly unknown[]> {
    const { store } = this.#deps;
    for (const [id, againMs] of this.#untellable) {
      if (againMs <= nowMs) this.#untellable.delete(id);
    }
    const untold = await store.untold(BATCH_MAX, [...this.#untellable.keys()]);
    const failures: unknown[] = [];
    for (const deposit of untold) {
      try {
        await this.#tell(deposit, nowMs);
      } catch (error) {
        failures.push(error);
        this.#untellable.set(deposit.id, nowMs + FAULT_RETRY_MS);
      }
    }
    if (untold.length < BATCH_MAX && this.#untellable.size === 0) this.#mayHaveUntold = false;
    return failures;
  }

  /** What a deposit is worth at the rate of this moment; null while no rate is known. */
  async #worth(deposit: Deposit, nowMs: number): Promise<Worth | null> {
    const receivedMinor = deposit.coinAmount ?? deposit.amountMinor;
    if (deposit.currency === 'USD') return { receivedMinor, usdMinor: receivedMinor, fx: null };
    const fx = await this.rateOf(deposit, nowMs);
    if (fx === null) return null;
    const { toMinor } = convertAt(fx, receivedMinor, deposit.currency);
    return { receivedMinor, usdMinor: toMinor, fx };
  }

  /**
   * The rate between what a rail takes and USD at this moment; null while no fresh price is known.
   */
  async rateOf(
    wanted: Pick<Deposit, 'kind' | 'currency' | 'network'>,
    nowMs: number,
  ): Promise<ExchangeRate | null> {
    const rail = findRail(wanted);
    if (rail === null) throw new Error(`No rail takes ${wanted.currency} by ${wanted.kind}.`);
    if (rail.kind === 'BANK') {
      const mid = await this.#deps.rates.hkdPerUsd(nowMs);
      return mid === null ? null : deskRate('HKD', mid);
    }
    const price = await this.#deps.rates.usdPerCoin(rail.coinKeys, nowMs);
    return price === null ? null : coinRate(rail.currency, price);
  }

  async #lookAgain(deposit: Deposit, nowMs: number): Promise<void> {
    // What the chain has shown arrived; it waits for a rate however long that takes.
    const isSeen = deposit.kind !== 'VM' || (deposit.confirmations ?? 0) > 0;
    if (!isSeen && nowMs - deposit.createdMs > CHAIN_SEEN_WITHIN_MS) {
      return this.fail(deposit, { failure: 'no-transfer-seen', text: null }, nowMs);
    }
    const confirmations = deposit.confirmations ?? 0;
    const dueMs = nowMs + RATE_RETRY_MS;
    await this.#deps.store.confirm({ id: deposit.id, confirmations, dueMs });
  }
}

interface Worth {
  readonly receivedMinor: bigint;
  readonly usdMinor: bigint;
  readonly fx: ExchangeRate | null;
}
