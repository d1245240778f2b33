import type { OutputOf } from '@candor/contract/route';
import type { statementList as route } from '@candor/contract/routes/statements';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { isTimeZone } from '../../call/time-zone.ts';
import { monthsOf } from '../../statements/months.ts';
import { endOfPresent, readRange } from '../../statements/read-range.ts';
import {
  type StretchFigures,
  stretchFigures,
  walletFigures,
} from '../../statements/statement-figures.ts';
import type { StatementRoom } from '../../statements/statement-room.ts';

/**
 * The months of an account, the newest first, and the figures of a range where one is asked for.
 * Refusals: FIELD_INVALID, RANGE.
 */
export const statementList = endpoint('statementList', async (call, services) => {
  const { input, caller, nowMs } = call;
  const { timeZone, fromTimestamp, toTimestamp } = input;
  if (!isTimeZone(timeZone)) return refuse('FIELD_INVALID', { field: 'timeZone' });
  const { reads } = services.statements;
  const list = await monthsOfAccount(reads, { accountId: caller.userId, timeZone, nowMs });
  if (fromTimestamp === undefined && toTimestamp === undefined) return accept({ list });
  if (fromTimestamp === undefined) return refuse('FIELD_INVALID', { field: 'fromTimestamp' });
  if (toTimestamp === undefined) return refuse('FIELD_INVALID', { field: 'toTimestamp' });
  const asked = readRange({ fromTimestamp, toTimestamp, timeZone }, nowMs);
  if (!('fromMs' in asked)) return asked;
  const ends = [asked.fromMs, asked.toMs];
  const cuts = await reads.cuts(caller.userId, ends);
  const [figures] = await stretchFigures(reads, caller.userId, cuts);
  return accept({ list, ...(figures && { range: stretchRow(figures, ends) }) });
});

async function monthsOfAccount(
  reads: StatementRoom['reads'],
  of: { readonly accountId: string; readonly timeZone: string; readonly nowMs: number },
): Promise<OutputOf<typeof route>['list']> {
  const { accountId, timeZone, nowMs } = of;
  const span = await reads.span(accountId);
  if (span === null) return [];
  const months = monthsOf(Math.min(span.firstMs, nowMs), nowMs, timeZone);
  const ends = [...months.map(({ startMs }) => startMs), endOfPresent(nowMs)];
  const cuts = await reads.cuts(accountId, ends);
  const stretches = await stretchFigures(reads, accountId, cuts);
  return stretches
    .map((figures, at) => ({
      month: months[at]?.name ?? '',
      ...stretchRow(figures, ends.slice(at)),
      isClosed: at < months.length - 1,
    }))
    .reverse();
}

function stretchRow(figures: StretchFigures, [fromMs = 0, toMs = 0]: readonly number[]) {
  const sums = sumsByCurrency(figures);
  const fees = sums.filter(
    ({ currency, billType }) => currency === walletCurrency.BALANCE && billType === 'fee',
  );
  const feeMinor = fees.reduce((sum, { inMinor, outMinor }) => sum + outMinor - inMinor, 0n);
  return {
    fromTimestamp: fromMs,
    toTimestamp: toMs,
    openings: walletFigures(figures.openings),
    closings: walletFigures(figures.closings),
    feeTotal: formatMinor(feeMinor, walletCurrency.BALANCE),
    sums: sums.map(({ currency, billType, inMinor, outMinor }) => ({
      currency,
      billType,
      in: formatMinor(inMinor, currency),
      out: formatMinor(outMinor, currency),
    })),
    entries: figures.sums.reduce((sum, { lines }) => sum + lines, 0),
  };
}

type Sums = Pick<StretchFigures['sums'][number], 'currency' | 'billType' | 'inMinor' | 'outMinor'>;

function sumsByCurrency({ sums }: StretchFigures): readonly Sums[] {
  const byKind = new Map<string, Sums>();
  for (const { walletType, billType, inMinor, outMinor } of sums) {
    const currency = walletCurrency[walletType];
    const key = `${currency} ${billType}`;
    const before = byKind.get(key) ?? { currency, billType, inMinor: 0n, outMinor: 0n };
    byKind.set(key, {
      ...before,
      inMinor: before.inMinor + inMinor,
      outMinor: before.outMinor + outMinor,
    });
  }
  return [...byKind.values()];
}
