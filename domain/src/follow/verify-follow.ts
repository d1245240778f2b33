import { RATE_DECIMALS } from '../interest/interest-rates.ts';
import { parseDecimalValue } from '../money/decimals.ts';
import { BPS_ONE, divideRounded } from '../money/rounding.ts';
import { holdingProfitMinor, incomeMinor, PORTFOLIO_DECIMALS, unitsFor } from './holding-worth.ts';
import { portfolioRecord, recordFigures } from './portfolio-record.ts';

/** An institution as the house tells it to everybody, in decimal text. */
export interface ToldInstitution {
  readonly holdings: readonly {
    readonly code: string;
    readonly weight: string;
  }[];
  readonly history: readonly { readonly k: number; readonly value: string }[];
  readonly rebalances: readonly {
    readonly k: number;
    readonly orders: readonly {
      readonly code: string;
      readonly side: 'buy' | 'sell';
      readonly num: string;
      readonly price: string;
      readonly cost: string;
    }[];
  }[];
  readonly dividends?: readonly (ToldDividend & {
    readonly code: string;
    readonly num: string;
  })[];
  readonly return1m?: string | null | undefined;
  readonly return1y?: string | null | undefined;
  readonly maxDrawdown?: string | null | undefined;
}

/** A dividend of a unit, and what came of it after what was withheld. */
interface ToldDividend {
  readonly k: number;
  readonly price: string;
  readonly withheldRatio: string;
  readonly amount: string;
}

/** What went without a dividend when, by code: as the events of each holding tell it. */
export type ToldEvents = ReadonlyMap<
  string,
  readonly {
    readonly timestamp: number;
    readonly price?: string | null;
    readonly withheldRatio?: string | null;
  }[]
>;

/** The daily candles of each holding, by its code. */
export type ToldCandles = ReadonlyMap<
  string,
  readonly { readonly k: number; readonly close: string }[]
>;

/** A follow order as its customer is told it. */
export interface ToldFollow {
  readonly totalAmount: string;
  readonly interest?: string | null | undefined;
  readonly fee?: string | null | undefined;
  readonly holdingsAtConfirm: readonly ToldHolding[];
  readonly holdingsAtSettle: readonly ToldHolding[];
}

interface ToldHolding {
  readonly code: string;
  readonly weight: string;
  readonly num: string;
  readonly price: string;
  readonly profit?: string | null | undefined;
  readonly dividends?: readonly ToldDividend[];
}

/** One thing that was worked out again, and in what it is not as it was told. */
export interface FollowCheck {
  readonly what:
    | 'orders'
    | 'dividends'
    | 'days'
    | 'returns'
    | 'units'
    | 'profits'
    | 'fee'
    | 'result';
  readonly count: number;
  readonly wrong: readonly string[];
}

/**
 * Works a record out again from the candles, the dividends and the weights: every order, all that
 * was paid, the worth of every day that is over, and the returns. The day that is running moves
 * between two answers.
 */
export function verifyRecord(
  told: ToldInstitution,
  candles: ToldCandles,
  events: ToldEvents = new Map(),
): readonly FollowCheck[] {
  const model = {
    holdings: told.holdings.map(({ code, weight }) => {
      return { instrumentId: code, weightBps: scaled(weight, 2) };
    }),
  };
  const closes = [...candles].map(([code, list]) => {
    const days = list.map(({ k, close }) => {
      return { startMs: k, close: scaled(close, PORTFOLIO_DECIMALS) };
    });
    return [code, days] as const;
  });
  const { values, rebalances, dividends } = portfolioRecord(
    model,
    new Map(closes),
    incomesOf(events),
  );
  const toldPaid = (told.dividends ?? []).map(({ code, num, amount, ...of }) => {
    const { exMs, amount: unit } = incomeOf(of);
    const units = scaled(num, PORTFOLIO_DECIMALS);
    return [`${day(exMs)} ${code}`, `${units} at ${unit}: ${scaled(amount, 2)}`];
  });
  const paid = dividends.map(({ instrumentId, exMs, units, amount, netMinor }) => {
    return [`${day(exMs)} ${instrumentId}`, `${units} at ${amount}: ${netMinor}`];
  });
  const orders = rebalances.flatMap(({ atMs, orders: all }) =>
    all.map((one) => {
      const { instrumentId, side, units, price, costMinor } = one;
      return [`${day(atMs)} ${side} ${instrumentId}`, `${units} at ${price} for ${costMinor}`];
    }),
  );
  const toldOrders = told.rebalances.flatMap(({ k, orders: all }) =>
    all.map(({ code, side, num, price, cost }) => {
      const [units, at] = [num, price].map((text) => scaled(text, PORTFOLIO_DECIMALS));
      return [`${day(k)} ${side} ${code}`, `${units} at ${at} for ${scaled(cost, 2)}`];
    }),
  );
  const over = told.history.slice(0, -1);
  return [
    { what: 'orders', count: toldOrders.length, wrong: differing(toldOrders, orders) },
    { what: 'dividends', count: toldPaid.length, wrong: differing(toldPaid, paid) },
    {
      what: 'days',
      count: over.length,
      wrong: differing(
        over.map(({ k, value }) => [day(k), `${scaled(value, 2)}`]),
        values.slice(0, over.length).map(({ atMs, valueMinor }) => [day(atMs), `${valueMinor}`]),
      ),
    },
    returnsOf(told),
  ];
}

function incomesOf(events: ToldEvents) {
  const incomes = [...events].map(([code, list]) => {
    const paid = list.flatMap(({ timestamp: k, price, withheldRatio }) =>
      price == null ? [] : [incomeOf({ k, price, withheldRatio: withheldRatio ?? '0' })],
    );
    return [code, paid] as const;
  });
  return new Map(incomes);
}

/** The returns follow from the told worths themselves. */
function returnsOf(told: ToldInstitution): FollowCheck {
  const values = told.history.map(({ k, value }) => ({ atMs: k, valueMinor: scaled(value, 2) }));
  const { monthBps, yearBps, fallBps } = recordFigures({ values });
  const { return1m, return1y, maxDrawdown } = told;
  const text = (value: string | null | undefined) =>
    value == null ? 'null' : `${scaled(value, 2)}`;
  return {
    what: 'returns',
    count: 3,
    wrong: differing(
      Object.entries({ return1m, return1y, maxDrawdown }).map(([key, value]) => [key, text(value)]),
      Object.entries({ return1m: monthBps, return1y: yearBps, maxDrawdown: fallBps }).map(
        ([key, value]) => [key, `${value}`],
      ),
    ),
  };
}

/**
 * Works the end of a follow order out again from the prices it was told with: units from amount and
 * weight, each profit from both ends, each dividend from what a unit paid, the fee as a part of a
 * gain.
 */
export function verifySettlement(told: ToldFollow, feeBps: bigint): readonly FollowCheck[] {
  const amountMinor = scaled(told.totalAmount, 2);
  const begin = told.holdingsAtConfirm.map(read);
  const end = told.holdingsAtSettle.map(read);
  const units = begin.map(({ code, weightBps, price }) => {
    return [code, `${unitsFor({ amountMinor, weightBps, price })}`];
  });
  const profits = end.flatMap(({ code, units: held, price }) => {
    const from = begin.find((one) => one.code === code);
    return from ? [{ code, minor: holdingProfitMinor(from, { units: held, price }) }] : [];
  });
  const toldPaid = end.flatMap(({ code, dividends }) =>
    dividends.map(({ k, amount }) => [`${day(k)} ${code}`, `${scaled(amount, 2)}`]),
  );
  const paid = end.flatMap(({ code, units: held, dividends }) =>
    dividends.map((of) => ({
      name: `${day(of.k)} ${code}`,
      minor: incomeMinor(held, incomeOf(of)),
    })),
  );
  const profitMinor = [...profits, ...paid].reduce((sum, { minor }) => sum + minor, 0n);
  const feeMinor = profitMinor > 0n ? divideRounded(profitMinor * feeBps, BPS_ONE, 'up') : 0n;
  const one = (what: 'fee' | 'result', text: string | null | undefined, minor: bigint) => ({
    what,
    count: 1,
    wrong: differing([[what, `${scaled(text ?? '0', 2)}`]], [[what, `${minor}`]]),
  });
  return [
    {
      what: 'units',
      count: begin.length,
      wrong: differing(
        begin.map(({ code, units: held }) => [code, `${held}`]),
        units,
      ),
    },
    {
      what: 'profits',
      count: end.length,
      wrong: differing(
        end.map(({ code, profitMinor: minor }) => [code, `${minor}`]),
        profits.map(({ code, minor }) => [code, `${minor}`]),
      ),
    },
    {
      what: 'dividends',
      count: toldPaid.length,
      wrong: differing(
        toldPaid,
        paid.map(({ name, minor }) => [name, `${minor}`]),
      ),
    },
    one('fee', told.fee, feeMinor),
    one('result', told.interest, profitMinor - feeMinor),
  ];
}

function incomeOf({ k, price, withheldRatio }: Omit<ToldDividend, 'amount'>) {
  const amount = scaled(price, PORTFOLIO_DECIMALS);
  return { exMs: k, amount, withheldRate: scaled(withheldRatio, RATE_DECIMALS) };
}

function read({ code, weight, num, price, profit, dividends = [] }: ToldHolding) {
  return {
    code,
    dividends,
    weightBps: scaled(weight, 2),
    units: scaled(num, PORTFOLIO_DECIMALS),
    price: scaled(price, PORTFOLIO_DECIMALS),
    profitMinor: scaled(profit ?? '0', 2),
  };
}

type Named = readonly (string | undefined)[];

/** What was told and is not what comes out of it, and what comes out and was not told. */
function differing(told: readonly Named[], again: readonly Named[]): readonly string[] {
  const wanted = new Map(again.map(([name, text]) => [name, text]));
  const wrong = told.flatMap(([name, text]) => {
    const right = wanted.get(name);
    wanted.delete(name);
    return right === text ? [] : [`${name}: told ${text}, comes to ${right ?? 'nothing'}`];
  });
  return [...wrong, ...[...wanted].map(([name, text]) => `${name}: not told, comes to ${text}`)];
}

function day(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Throws on what is no number: it was told by a house. */
function scaled(text: string, decimals: number): bigint {
  const isBelow = text.startsWith('-');
  const value = parseDecimalValue(isBelow ? text.slice(1) : text, decimals);
  if (typeof value !== 'bigint') throw new Error(`${text} is no figure of ${decimals} decimals.`);
  return isBelow ? -value : value;
}
