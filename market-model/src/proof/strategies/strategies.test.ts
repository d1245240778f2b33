import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFactorMarket } from '../../testing/a-factor-market.ts';
import { allStrategies } from './all-strategies.ts';
import { sharpeOf } from './back-test.ts';
import { quotedAt } from './line-reader.ts';
import { moveInto, type Panel, type PanelLine, Seen, trades, wealthOf } from './panel.ts';
import { readPanel } from './read-panel.ts';
import { sampleOf, threeHundred } from './sample.ts';
import { MOST_SHARPE, measured } from './strategy-facts.ts';
import { type Leak, planted } from './testing/planted.ts';
import { sixty } from './testing/sixty.ts';

const BEGUN = Date.parse('2026-11-02T00:00:00Z');
const YEARS = 2;
const { instruments } = buildCatalogue(BEGUN);
/** Two standard errors of the Sharpe ratio of two years. */
const ERRORS = 2 / Math.sqrt(YEARS);
const riskless = ['basis', 'leveraged'];

let panel: Panel;
beforeAll(() => {
  panel = readPanel({ seed: 'strategies', begunMs: BEGUN, days: YEARS * 365, sample: sixty });
}, 900_000);

const strategyOf = (name: string) => {
  const found = allStrategies.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no strategy is called ${name}`);
  return found;
};
const netOf = (name: string, of: Panel) => sharpeOf(of, strategyOf(name).run(of).net);

test('samples are of all kinds, and as many as they say', () => {
  const whole = sampleOf(instruments, threeHundred);
  expect(new Set(whole.map(({ id }) => id)).size).toBe(300);
  expect(new Set(whole.map(({ assetClass }) => assetClass)).size).toBe(7);
  expect(sampleOf(instruments, sixty).length).toBe(60);
});

test('no strategy of public data earns, within two errors of two years', () => {
  const all = measured(panel);
  expect(all.length).toBeGreaterThanOrEqual(10);
  const above = all.filter(({ strategy, net }) => {
    const isRiskless = riskless.some((word) => strategy.name.startsWith(word));
    return net > MOST_SHARPE + (isRiskless ? 0 : ERRORS);
  });
  expect(above.map(({ strategy, net }) => `${strategy.name} ${net}`)).toEqual([]);
  // Each of them traded, but for a basis that promises nothing, and a pair that is not here.
  const idle = all.filter(({ trades: count }) => count === 0).map(({ strategy }) => strategy.name);
  expect(idle).toEqual(['basis', 'leveraged pair: both sold']);
});

test('what is read is what the market quotes', async () => {
  const { model, market } = aFactorMarket({
    seed: 'strategies',
    marketHours: 'exchange',
    begunMs: BEGUN,
  });
  const atMs = Date.parse('2026-11-20T17:00:00Z');
  for (const code of ['AAPL', 'GLD', 'EURUSD', 'GCZ6', 'BTCUSD']) {
    const one = instruments.find((found) => found.code === code && found.id === found.heldAs);
    if (one === undefined) throw new Error(`no ${code}`);
    const [quote] = await market.quotes([one], atMs + 999);
    const read = quotedAt(model, one, atMs);
    const unit = 10 ** one.priceDecimals;
    const mid = (Number(quote?.bid) + Number(quote?.ask)) / 2 / unit;
    // Inside a second the quote may have moved by some ticks.
    expect(Math.abs((read?.mid ?? 0) / mid - 1), code).toBeLessThan(0.001);
    expect(read?.half).toBeGreaterThan(0);
  }
});

test('nothing that comes can be seen, and no gain hangs on it', () => {
  const [line] = panel.lines;
  if (line === undefined) throw new Error('no line');
  expect(() => new Seen(500).gain(line, 3, -1)).toThrow('what comes is not public');
  const cut = panel.from + 400;
  const other = planted(panel, (_line, at) => (at >= cut ? 0.01 : 0));
  for (const { name, run } of allStrategies) {
    const [one, changed] = [run(panel), run(other)];
    expect([...changed.net.subarray(0, cut)], name).toEqual([...one.net.subarray(0, cut)]);
  }
});

describe('a market that was made predictable is found out', () => {
  /** Of one market alone, so that what is found is no chance of a few others. */
  const shares = (): Panel => {
    return { ...panel, lines: panel.lines.filter(({ group }) => group === 'US shares') };
  };
  const year = (part: number) => part / 365;
  const leaks: readonly (readonly [string, () => Panel])[] = [
    [
      'value: price against the reference',
      () => {
        const reference = new Map(panel.lines.map((line) => [line.name, line.reference]));
        return planted(panel, ({ name, close }, at) => {
          return -0.02 * Math.log((close[at - 1] ?? 1) / (reference.get(name) ?? 1) || 1);
        });
      },
    ],
    [
      'value: dividend yield',
      () => {
        const paying = new Set(
          panel.lines.filter(({ paid }) => paid.some((one) => one > 0)).map(({ name }) => name),
        );
        return planted(panel, ({ name }) => (paying.has(name) ? year(1.2) : 0));
      },
    ],
    ['momentum', () => planted(panel, ({ index }) => (index % 2 === 0 ? year(0.8) : -year(0.8)))],
    // Half of a day's move is taken back on the next.
    ['reversal of a day', () => planted(panel, ({ day }, at) => -0.5 * lastMove(day, at))],
    ['reversal of a week', () => planted(shares(), takenBack(7, 0.2))],
    ['reversal of a month', () => planted(shares(), takenBack(40, 0.1))],
    [
      'carry',
      () => {
        const carries = new Map(panel.lines.map(({ name, carry }) => [name, carry]));
        return planted(panel, ({ name }, at) => {
          const carry = carries.get(name)?.[at] ?? Number.NaN;
          return Number.isNaN(carry) ? 0 : year(8 * carry);
        });
      },
    ],
    [
      'carry: currencies alone',
      () => planted(panel, ({ name }) => (/TRY|MXN|ZAR/.test(name) ? year(0.5) : 0)),
    ],
    ['pairs', () => asPairs(shares())],
    ['overnight: all shares', () => planted(panel, () => 0.003, 'night')],
    [
      'overnight: those that gained over night',
      () => planted(panel, ({ index }) => (index % 2 === 0 ? 0.006 : -0.006), 'night'),
    ],
    [
      'day of the week',
      // Mondays.
      () => planted(panel, (_line, at) => ((panel.firstDay + at + 4) % 7 === 1 ? -0.01 : 0)),
    ],
    ['basis', () => dearContracts(panel)],
    ['leveraged pair: both sold', () => bothLosing(panel)],
    ['leveraged fund sold against its index', () => planted(panel, () => -year(0.25))],
    ['leveraged fund bought against its index', () => planted(panel, () => year(0.25))],
    ['event drift', () => afterResults(panel)],
    [
      'event drift: held over results',
      () => {
        const results = new Map(panel.lines.map((line) => [line.name, new Set(line.results)]));
        return planted(panel, ({ name }, at) => (results.get(name)?.has(at) ? 0.05 : 0));
      },
    ],
  ];

  test.each(leaks)('by %s', (name, leaking) => {
    expect(netOf(name, leaking())).toBeGreaterThan(MOST_SHARPE + ERRORS);
  });

  test('every strategy has a leak of its own kind', () => {
    expect(leaks.map(([name]) => name)).toEqual(allStrategies.map(({ name }) => name));
  });
});

function lastMove(day: Float64Array, at: number): number {
  for (let back = 1; back < 5; back += 1) {
    const move = day[at - back] ?? Number.NaN;
    if (!Number.isNaN(move)) return move;
  }
  return 0;
}

/** A part of what some days brought is taken back each day. */
function takenBack(days: number, part: number): Leak {
  return ({ close }, at) => {
    return -part * Math.log((close[at - 1] ?? 1) / (close[at - 1 - days] ?? 1) || 1);
  };
}

/** Each second share is the one before it and what keeps them apart fades within days. */
function asPairs(of: Panel): Panel {
  const lines = of.lines.map((line, index): PanelLine => {
    const first = of.lines[index - 1];
    if (index % 2 === 0 || first === undefined || first.group !== line.group) return line;
    let apart = 0;
    const day = line.day.map((_, at) => {
      if (!trades(first, at)) return Number.NaN;
      const noise = Number.isNaN(line.day[at]) ? 0 : (line.day[at] ?? 0);
      const moved = 0.7 * apart + noise - apart;
      apart += moved;
      return (1 + moveInto(first, at)) * (1 + moved) - 1;
    });
    const night = line.day.map(() => 0);
    return { ...first, name: line.name, day, night, wealth: wealthOf({ day, night }) };
  });
  return { ...of, lines };
}

/** For a month after results a share goes on the way it went on them. */
function afterResults(of: Panel): Panel {
  const told = new Map(of.lines.map((line) => [line.name, line.results]));
  const moves = new Map(of.lines.map((line) => [line.name, line]));
  return planted(of, ({ name }, at) => {
    const last = told.get(name)?.findLast((day) => day < at) ?? Number.NEGATIVE_INFINITY;
    const line = moves.get(name);
    if (line === undefined || at - last > 60) return 0;
    return 0.08 * moveInto(line, last);
  });
}

/** Contracts that stand further above what they follow, and come down to it. */
function dearContracts(of: Panel): Panel {
  const changed = planted(
    { ...of, ties: of.ties.map((tie) => ({ ...tie, first: tie.second })) },
    () => -0.08 / 365,
  );
  const ties = of.ties.map((tie, at): Panel['ties'][number] => {
    const second = changed.ties[at]?.first ?? tie.second;
    return { ...tie, second: { ...second, carry: second.carry.map((carry) => carry - 0.08) } };
  });
  return { ...of, ties };
}

/** A fund of a multiple and its mirror, which both lose more than it costs to borrow them. */
function bothLosing(of: Panel): Panel {
  const [tie] = of.ties.filter(({ isBasis }) => !isBasis);
  if (tie === undefined) throw new Error('there is no multiple');
  const { first } = planted({ ...of, ties: [tie] }, () => -0.15 / 365).ties[0] ?? tie;
  const day = first.day.map((_, at) => (trades(first, at) ? -moveInto(tie.first, at) : Number.NaN));
  const second = { ...first, day: day.map((move) => move - 0.15 / 365), night: day.map(() => 0) };
  return { ...of, ties: [{ ...tie, name: 'TQQQ SQQQ', ratio: -1, first, second }] };
}
