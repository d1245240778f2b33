import { marketStatus } from '@candor/contract/enums';
import type { PracticeRow, PracticeState } from '@candor/contract/routes/practice-shapes';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { viewOf } from '@candor/domain/market/price-snapshot';
import { formatMinor } from '@candor/domain/money/money';
import { exitsOf } from '@candor/domain/orders/exits';
import { averagePrice, positionFigures } from '@candor/domain/positions/position-figures';
import { calendarOf } from '@candor/domain/time/calendars';
import { figuresAt } from '@candor/engines/practice/practice-books';
import type { PracticeDesk } from '@candor/engines/practice/practice-desk';
import type { PracticeRun } from '@candor/engines/practice/practice-ports';
import type { PracticeView, Practised } from '@candor/engines/practice/practice-view';
import type { Locale } from '@candor/locales/locale';
import { type Answer, accept, refuse } from '../call/answer.ts';
import { exitTexts, orderRow } from '../present/order-row.ts';
import { refusedBy } from '../trading/run-command.ts';

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
  const money = (minor: bigint) => formatMinor(minor, run.currency);
  const closes = await Promise.all(instruments.map((one) => desk.closes(view, one)));
  const shown = new Map(instruments.map((one) => [one.id, one]));
  const { equityMinor, feesMinor } = view;
  // The newest first: of several pairs the last one counts.
  const waiting = orders.filter(({ finishedAtMs }) => finishedAtMs === null).toReversed();
  return {
    ...practiceRow(run, { equityMinor, feesMinor, fills: fillsOf(view) }),
    codes: instruments.map(({ code }) => code),
    speed: run.speed,
    paused: run.isPaused,
    dayTimestamp: dayMs,
    openTimestamp: run.openMs,
    closeTimestamp: run.closeMs,
    timeZone: calendarOf(run.calendarId).timeZone,
    available: money(view.availableMinor),
    held: money(view.heldMinor),
    instruments: instruments.map((one, at) => {
      const { quote = null, status = 'closed' } = viewOf(prices, one.id) ?? {};
      const price = (value: bigint | null | undefined) =>
        value == null ? null : priceText(one, value);
      return {
        stockCode: one.code,
        name: one.name[locale],
        source: one.source,
        market: one.market,
        marketStatus: marketStatus[status],
        lastPrice: price(quote?.last),
        bid: price(quote?.bid),
        ask: price(quote?.ask),
        previousClose: price(quote?.previousClose),
        closes: (closes[at] ?? []).map((close) => priceText(one, close)),
      };
    }),
    positions: positions.flatMap((position) => {
      const one = shown.get(position.instrumentId);
      if (one === undefined) return [];
      const at = figuresAt(prices, one);
      const figures = at && positionFigures(position, one, at);
      return [
        {
          id: position.positionId,
          ...({ stockCode: one.code, direction: position.side === 'long' ? 0 : 1 } as const),
          num: quantityText(one, position.quantity),
          averagePrice: averagePrice(one, position),
          value: figures && money(figures.valueMinor),
          profit: figures && money(figures.profitMinor),
          worth: figures && money(position.marginMinor + figures.profitMinor),
          ...exitTexts(exitsOf(waiting, position.positionId), one),
        },
      ];
    }),
    orders: orders.flatMap((order) => {
      const instrument = shown.get(order.terms.instrumentId);
      if (instrument === undefined) return [];
      const {
        quote = null,
        fxRate = null,
        nextOpenMs = null,
      } = viewOf(prices, instrument.id) ?? {};
      return [orderRow(order, { instrument, locale, quote, fxRate, nextOpenMs })];
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
  const money = (minor: bigint) => formatMinor(minor, run.currency);
  return {
    id: run.runId,
    date: run.day,
    state: run.endedMs === null ? 'running' : 'ended',
    codes: run.instrumentIds.map((one) => one.slice(one.lastIndexOf(':') + 1)),
    currency: run.currency,
    startMoney: money(run.startMinor),
    equity: equityMinor === null ? null : money(equityMinor),
    profit: equityMinor === null ? null : money(equityMinor - run.startMinor),
    fee: money(feesMinor),
    fills,
    createTimestamp: run.createdMs,
    endTimestamp: run.endedMs,
  };
}

function fillsOf({ orders }: PracticeView): number {
  return orders.reduce((sum, { fillCount }) => sum + fillCount, 0);
}
