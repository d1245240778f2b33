import type { ValueRange } from '@candor/contract/enums';
import { formatMinor } from '@candor/domain/money/money';
import { accountSums } from '@candor/domain/wallets/account-value';
import {
  type MoneyMoved,
  type ValuePoint,
  valueChange,
  valueSpan,
} from '@candor/domain/wallets/value-history';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import type { Services } from '../../services.ts';
import { accountSnapshot } from '../../trading/account-snapshot.ts';

/**
 * What the account was worth at the hours that were recorded, and is worth now; what of the change
 * was money moved in or out, and what is result. An account whose money first came within the range
 * begins with that.
 */
export const valueHistory = endpoint('valueHistory', async (call, services) => {
  const { nowMs, input, caller } = call;
  const { worths } = await accountSnapshot(services, caller.userId, nowMs);
  const nowMinor = accountSums(worths).all.valueMinor;
  const kept = await keptOf(services, { accountId: caller.userId, nowMs, range: input.range });
  const last = nowMinor === null ? [] : [{ atMs: nowMs, valueMinor: nowMinor }];
  const points = [...kept.points.filter(({ atMs }) => atMs <= nowMs), ...last];
  const moves = points.length === 0 ? [] : kept.moves;
  const change = valueChange({ points, moves, nowMinor });
  return accept({
    points: points.map(({ atMs, valueMinor }) => ({ k: atMs, value: usd(valueMinor) })),
    moves: moves.map(({ atMs, amountMinor }) => ({ k: atMs, amount: usd(amountMinor) })),
    totalValue: nowMinor === null ? null : usd(nowMinor),
    change: change.changeMinor === null ? null : usd(change.changeMinor),
    moved: usd(change.movedMinor),
    result: change.resultMinor === null ? null : usd(change.resultMinor),
    asOfTimestamp: nowMs,
  });
});

interface Kept {
  readonly points: readonly ValuePoint[];
  /** Since the first of them. */
  readonly moves: readonly MoneyMoved[];
}

async function keptOf(
  { stores: { values } }: Pick<Services, 'stores'>,
  of: { accountId: string; nowMs: number; range: ValueRange },
): Promise<Kept> {
  const { accountId, nowMs } = of;
  const begunMs = await values.begunMs(accountId);
  if (begunMs === null) return { points: [], moves: [] };
  const span = valueSpan(of.range, { begunMs, nowMs });
  const points = await values.points(accountId, span);
  if (begunMs < span.fromMs) {
    return { points, moves: await values.moves(accountId, points[0]?.atMs ?? nowMs) };
  }
  const [first, ...moves] = await values.moves(accountId, begunMs - 1);
  if (first === undefined) return { points, moves };
  return { points: [{ atMs: first.atMs, valueMinor: first.amountMinor }, ...points], moves };
}

function usd(minor: bigint): string {
  return formatMinor(minor, 'USD');
}
