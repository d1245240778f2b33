import type { OutputOf } from '@candor/contract/route';
import type { orderDetail } from '@candor/contract/routes/orders';
import type { FollowRow } from '@candor/contract/trading-shapes';
import {
  type FollowedHolding,
  type FollowOrder,
  type FollowState,
  followResult,
  followSteps,
} from '@candor/domain/follow/follow-order';
import { PORTFOLIO_DECIMALS, type UnitIncome } from '@candor/domain/follow/holding-worth';
import { institutionOf } from '@candor/domain/follow/institutions';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { formatDecimal, formatDecimalShort } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import type { Locale } from '@candor/locales/locale';
import { accept, refuse } from '../call/answer.ts';
import { textOf } from '../call/words.ts';
import type { Services } from '../services.ts';
import { findById } from '../trading/find-instrument.ts';
import type { RowReader } from '../trading/open-rows.ts';

type FullFollow = Extract<OutputOf<typeof orderDetail>, { kind: 'follow' }>;

const statusCodes = {
  waiting: 0,
  running: 1,
  settled: 2,
  released: 2,
} as const satisfies Record<FollowState, FollowRow['status']>;

const money = (minor: bigint) => formatMinor(minor, 'USD');

/** Follow orders in the order given, at one look at the market. */
export async function followRows(
  services: Services,
  follows: readonly FollowOrder[],
  { nowMs, locale }: RowReader,
): Promise<FollowRow[]> {
  const running = follows.filter(({ state }) => state === 'running');
  const ids = new Set(running.flatMap((one) => one.holdings.map((held) => held.instrumentId)));
  const held = [...ids].map((id) => findById(services.market, id));
  const prices = ids.size === 0 ? null : await services.trading.prices.of({ held }, nowMs);
  return follows.map((follow) => ({
    ...followRow(follow, locale),
    estimatedProfit: prices === null ? null : estimateOf(services, follow, prices),
  }));
}

/** What a running one would bring at these prices, after the fee. */
function estimateOf(services: Services, follow: FollowOrder, prices: PriceSnapshot) {
  if (follow.state !== 'running') return null;
  const held = follow.holdings.map((one) => findById(services.market, one.instrumentId));
  const result = followResult(follow, held, prices);
  return result === null ? null : money(result.netMinor);
}

/** One without an estimate: as it was answered when it was placed. */
export function followRow(follow: FollowOrder, locale: Locale): FollowRow {
  const { followId: id, agencyId, state, result } = follow;
  const isReleased = state === 'released';
  const over = (minor: bigint | undefined) =>
    minor === undefined ? (isReleased ? money(0n) : null) : money(minor);
  return {
    id,
    agencyId,
    agencyName: institutionOf(agencyId)?.name[locale] ?? agencyId,
    totalAmount: money(follow.amountMinor),
    term: follow.term,
    status: statusCodes[state],
    interest: over(result?.netMinor),
    estimatedProfit: null,
    fee: over(result?.feeMinor),
    reason: isReleased ? textOf('errors_capacity', locale) : null,
    createTimeTimestamp: follow.placedMs,
    confirmTimestamp: follow.confirmedMs,
    settleTimestamp: follow.settleMs,
  };
}

/** One with its holdings at both ends. Refusal: NOT_FOUND, also for another customer's. */
export async function followDetail(
  services: Services,
  call: { readonly input: { readonly id: string } } & RowReader,
  accountId: string,
) {
  const own = await services.follows.store.ofAccount(accountId);
  const found = own.find(({ followId }) => followId === call.input.id);
  const [row] = found === undefined ? [] : await followRows(services, [found], call);
  if (found === undefined || row === undefined) return refuse('NOT_FOUND');
  const lines = holdingLines(services, found, call.locale);
  const events = followSteps(found).map(({ what, atMs: time }) =>
    what === 'released' ? { time, what, reason: row.reason } : { time, what },
  );
  return accept({ ...row, kind: 'follow' as const, ...lines, events });
}

/** A dividend that reached a portfolio: what a unit paid, and what came of it. */
export function dividendLine(of: UnitIncome & { readonly netMinor: bigint }) {
  return {
    k: of.exMs,
    price: formatDecimal(of.amount, PORTFOLIO_DECIMALS),
    withheldRatio: formatDecimalShort(of.withheldRate, RATE_DECIMALS),
    amount: money(of.netMinor),
  };
}

function holdingLines(
  services: Services,
  { holdings, result }: FollowOrder,
  locale: Locale,
): Pick<FullFollow, 'holdingsAtConfirm' | 'holdingsAtSettle'> {
  const figure = (value: bigint) => formatDecimal(value, PORTFOLIO_DECIMALS);
  const named = ({ instrumentId, code, weightBps }: FollowedHolding) => ({
    code,
    name: findById(services.market, instrumentId).name[locale],
    weight: formatDecimal(weightBps, 2),
  });
  const atSettle = holdings.flatMap((held) => {
    const of = result?.holdings.find(({ instrumentId }) => instrumentId === held.instrumentId);
    if (of === undefined) return [];
    const { units, end, profitMinor, dividends = [] } = of;
    const figures = { num: figure(units), price: figure(end.price), profit: money(profitMinor) };
    return [{ ...named(held), ...figures, dividends: dividends.map(dividendLine) }];
  });
  return {
    holdingsAtConfirm: holdings.map((held) => ({
      ...named(held),
      num: figure(held.units),
      price: figure(held.start.price),
      profit: null,
      dividends: [],
    })),
    holdingsAtSettle: atSettle,
  };
}
