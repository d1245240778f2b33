import type { PracticeRow, PracticeState } from '@candor/contract/routes/practice/shapes';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { FX_ONE } from '@candor/domain/money/exchange';
import { formatMinor } from '@candor/domain/money/money';
import { exitsOf } from '@candor/domain/orders/exits';
import { averagePrice, positionFigures } from '@candor/domain/positions/position-figures';
import type { PracticeDesk } from '@candor/engines/practice/practice-desk';
import type { PracticeRun } from '@candor/engines/practice/practice-ports';
import type { PracticeView, Practised } from '@candor/engines/practice/practice-view';
import type { Locale } from '@candor/locales/locale';
import { type Answer, accept, refuse } from '../call/answer.ts';
import { exitTexts, orderRow } from '../present/order-row.ts';
import { refusedBy } from '../trading/run-command.ts';

const usd = (minor: bigint) => formatMinor(minor, 'USD');

/** What became of an act in a replay: how it stands now, or the refusal. */
export async function practiceAnswer(
  desk: Pick<PracticeDesk, 'closes'>,
  done: Practised,
  locale: Locale,
): Promise<Answer<PracticeState>> {
  if (done.isDone) return accept(await practiceState(desk, done.view, locale));
  const { refusal } = done;
  return 'rule' in refusal ? refusedBy(refusal.rule) : refuse(refusal.reason, refusal);
}

/** A replay with its prices, positions and orders. */
export async function practiceState(
  desk: Pick<PracticeDesk, 'closes'>,
  view: PracticeView,
  locale: Locale,
): Promise<PracticeState> {
  const { run, dayMs, instruments, prices, orders, positions } = view;
  const closes = await Promise.all(instruments.map((one) => desk.closes(view, one)));
  const shown = new Map(instruments.map((one) => [one.id, one]));
  const { equityMinor, feesMinor } = view;
  // The newest first: of several pairs the last one counts.
  const waiting = orders.filter(({ finishedAtMs }) => finishedAtMs === null).toReversed();
  return {
    ...practiceRow(run, { equityMinor, feesMinor, fills: fillsOf(view) }),
    codes: instruments.map(({ code }) => code),
    ...{ speed: run.speed, paused: run.isPaused, dayTimestamp: dayMs },
    ...{ openTimestamp: run.openMs, closeTimestamp: run.closeMs },
    ...{ available: usd(view.availableMinor), held: usd(view.heldMinor) },
    instruments: instruments.map((one, at) => {
      const quote = viewOf(prices, one.id)?.quote ?? null;
      const price = (value: bigint | null | undefined) =>
        value == null ? null : priceText(one, value);
      return {
        ...{ stockCode: one.code, name: one.name[locale], source: one.source, market: one.market },
        ...{ lastPrice: price(quote?.last), bid: price(quote?.bid), ask: price(quote?.ask) },
        previousClose: price(quote?.previousClose),
        closes: (closes[at] ?? []).map((close) => priceText(one, close)),
      };
    }),
    positions: positions.flatMap((position) => {
      const one = shown.get(position.instrumentId);
      if (one === undefined) return [];
      const last = viewOf(prices, one.id)?.quote?.last;
      const figures =
        last === undefined ? null : positionFigures(position, one, { price: last, fxRate: FX_ONE });
      return [
        {
          id: position.positionId,
          ...({ stockCode: one.code, direction: position.side === 'long' ? 0 : 1 } as const),
          ...{ num: quantityText(one, position.quantity) },
          averagePrice: averagePrice(one, position),
          value: figures && usd(figures.valueMinor),
          profit: figures && usd(figures.profitMinor),
          worth: figures && usd(position.marginMinor + figures.profitMinor),
          ...exitTexts(exitsOf(waiting, position.positionId), one),
        },
      ];
    }),
    orders: orders.flatMap((order) => {
      const instrument = shown.get(order.terms.instrumentId);
      if (instrument === undefined) return [];
      const quote = viewOf(prices, instrument.id)?.quote ?? null;
      return [orderRow(order, { instrument, locale, quote, fxRate: FX_ONE, nextOpenMs: null })];
    }),
  };
}

/** A replay in the list of those that are over. */
export function endedRow(run: PracticeRun): PracticeRow {
  const { equityMinor = null, feesMinor = 0n, fills = 0 } = run.result ?? {};
  return practiceRow(run, { equityMinor, feesMinor, fills });
}

function practiceRow(
  run: PracticeRun,
  figures: {
    readonly equityMinor: bigint | null;
    readonly feesMinor: bigint;
    readonly fills: number;
  },
): PracticeRow {
  const { equityMinor, feesMinor, fills } = figures;
  return {
    ...{ id: run.runId, date: run.day, state: run.endedMs === null ? 'running' : 'ended' },
    codes: run.instrumentIds.map((one) => one.slice(one.lastIndexOf(':') + 1)),
    startMoney: usd(run.startMinor),
    equity: equityMinor === null ? null : usd(equityMinor),
    profit: equityMinor === null ? null : usd(equityMinor - run.startMinor),
    ...{ fee: usd(feesMinor), fills },
    ...{ createTimestamp: run.createdMs, endTimestamp: run.endedMs },
  };
}

function fillsOf({ orders }: PracticeView): number {
  return orders.reduce((sum, { fillCount }) => sum + fillCount, 0);
}
