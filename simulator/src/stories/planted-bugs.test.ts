import { openLots } from '@candor/domain/positions/lots';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { HeldWithdrawal } from '@candor/domain/wallets/wallet';
import { afterAll, expect, test, vi } from 'vitest';
import { play } from './play.ts';
import { storyOf } from './story.ts';
import { firstFinding } from './testing/first-finding.ts';

const DAY_MS = 86_400_000;
const SEEDS_MAX = 120;

/** Replaces one function of a module while its bug is the one that is planted. */
const { plant, planted, names } = vi.hoisted(() => {
  const planted = { name: '' };
  const names: string[] = [];
  type Called = (...of: unknown[]) => unknown;
  function plant<M extends object, K extends keyof M>(
    name: string,
    module: M,
    fn: K,
    bugOf: (right: M[K]) => M[K],
  ): M {
    names.push(name);
    const right = module[fn];
    const wrong = bugOf(right);
    const either: Called = (...of) => ((planted.name === name ? wrong : right) as Called)(...of);
    return { ...module, [fn]: either };
  }
  return { plant, planted, names };
});

vi.mock('@candor/domain/fees/charge-fees', async (load) => {
  const module = await load<typeof import('@candor/domain/fees/charge-fees')>();
  return plant('fee: the first line is forgotten', module, 'chargeFees', (right) => (of) => {
    return right(of).slice(1);
  });
});

vi.mock('@candor/domain/instruments/below-zero', async (load) => {
  const module = await load<typeof import('@candor/domain/instruments/below-zero')>();
  const bug = 'below zero: a share of the price itself';
  return plant(bug, module, 'shareBase', () => (_, price) => price);
});

vi.mock('@candor/domain/money/rounding', async (load) => {
  const module = await load<typeof import('@candor/domain/money/rounding')>();
  return plant('rounding: a purchase rounds down', module, 'tradeRounding', () => () => 'down');
});

vi.mock('@candor/domain/money/exchange', async (load) => {
  const module = await load<typeof import('@candor/domain/money/exchange')>();
  return plant('exchange: a credit rounds up', module, 'convertMinor', (right) => (of) => {
    return right({ ...of, rounding: 'up' });
  });
});

vi.mock('@candor/domain/trading/working/execution', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/execution')>();
  const bug = 'hold: a short is held at its price';
  const held = plant(bug, module, 'holdPrice', () => (_, price) => price);
  const guarded = plant('guard: there is none', held, 'guardPrice', (right) => (of) => {
    return right({ ...of, guardBps: 5_000n });
  });
  return plant('old prices: they fill', guarded, 'canFill', () => (market) => {
    return market.status === 'open' && market.quote !== null && market.fxRate !== null;
  });
});

vi.mock('@candor/domain/trading/placing/guard', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/placing/guard')>();
  const bug = 'guard: it counts from the best price, whatever was confirmed';
  return plant(bug, module, 'worstAtMarket', (right) => (terms, of) => {
    return right({ ...terms, guardFrom: of.best }, of);
  });
});

vi.mock('@candor/domain/market/price-snapshot', async (load) => {
  const module = await load<typeof import('@candor/domain/market/price-snapshot')>();
  const all = plant(
    'extended hours: everybody has them',
    module,
    'inHoursOf',
    (right) => (of) => right(of, { extendedHours: true }),
  );
  return plant('extended hours: at the regular prices', all, 'inHoursOf', (right) => (of, is) => {
    const seen = right(of, is);
    const view = { ...module.marketOf(seen), depth: module.marketOf(of).depth };
    return { ...seen, prices: module.withView(seen.prices, view) };
  });
});

vi.mock('@candor/domain/trading/working/impact', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/impact')>();
  return plant('impact: it grows with the size, not with its root', module, 'impactPast', () => {
    return (ofBook, step) => ofBook * BigInt(step);
  });
});

vi.mock('@candor/domain/wallets/wallet-changes', async (load) => {
  const module = await load<typeof import('@candor/domain/wallets/wallet-changes')>();
  const kept = plant('release: what ends stays held', module, 'changeHold', (right) => {
    return (wallet, by) => (by < 0n ? wallet : right(wallet, by));
  });
  return plant('settlement: proceeds are settled at once', kept, 'addUnsettled', () => (wallet) => {
    return wallet;
  });
});

vi.mock('@candor/domain/wallets/wallet-figures', async (load) => {
  const module = await load<typeof import('@candor/domain/wallets/wallet-figures')>();
  const bug = 'unsettled: it leaves at once';
  return plant(bug, module, 'settledAtMs', () => (of) => of.nowMs);
});

vi.mock('@candor/domain/positions/lots', async (load) => {
  const module = await load<typeof import('@candor/domain/positions/lots')>();
  const { lotQueue, openLots } = module;
  return plant(
    'FIFO: the last lot goes first',
    module,
    'takeLots',
    (right) => (queue, quantity) => {
      const { uses } = right(lotQueue([...openLots(queue)].reverse()), quantity);
      return { queue: right(queue, quantity).queue, uses };
    },
  );
});

vi.mock('@candor/domain/trading/placing/cost', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/placing/cost')>();
  const { closingShare } = module;
  const bug = 'below zero: a level by the worth alone';
  const zero = plant(bug, module, 'leastBaseMinor', () => () => null);
  const margin = plant('margin: it rounds down', zero, 'openingMargin', () => (order, cost) => {
    const whole = order.costMinor + cost.costMinor;
    return whole / BigInt(order.terms.leverage) - order.marginMinor;
  });
  const average = plant(
    'average price: a part leaves it whole',
    margin,
    'closingShare',
    (right) => {
      return (of, part, at) => {
        const share = right(of, part, at);
        return part.quantity === of.quantity ? share : { ...share, notional: 0n };
      };
    },
  );
  const gain = plant('difference: a gain rounds up', average, 'differenceMinor', (right) => {
    return (rise, at) => -right(-rise, at);
  });
  return plant('liquidation: the rest of the margin leaves too', gain, 'liquidationShare', () => {
    return (of, part, at) => ({ ...closingShare(of, part, at), insuredMinor: 0n });
  });
});

vi.mock('@candor/domain/positions/position-figures', async (load) => {
  const module = await load<typeof import('@candor/domain/positions/position-figures')>();
  const late = plant('call: nobody is called', module, 'marginStepOf', (right) => (of) => {
    const step = right(of);
    return step === 'call' ? null : step;
  });
  return plant('liquidation: it comes at the call', late, 'marginStepOf', (right) => (of) => {
    const step = right(of);
    return step === 'call' ? 'liquidate' : step;
  });
});

vi.mock('@candor/domain/positions/liquidation-order', async (load) => {
  const module = await load<typeof import('@candor/domain/positions/liquidation-order')>();
  return plant(
    'liquidation order: the other way',
    module,
    'byLiquidation',
    (right) => (one, other) => {
      return right(other, one);
    },
  );
});

vi.mock('@candor/domain/positions/position-progress', async (load) => {
  const module = await load<typeof import('@candor/domain/positions/position-progress')>();
  const twice = plant('variation margin: paid twice', module, 'positionAfterMark', (right) => {
    return (position, fact) => ({ ...right(position, fact), markedAtMs: position.markedAtMs });
  });
  const bust = plant('busts: the position stays', twice, 'positionWithoutFill', () => {
    return ({ lots, ...position }) => ({ position, lots: openLots(lots) });
  });
  return plant('nights: charged without an end', bust, 'positionAfterNight', (right) => {
    return (position, fact) => ({
      ...right(position, fact),
      marginMinor: position.marginMinor + 1n,
    });
  });
});

vi.mock('@candor/domain/interest/night-cost', async (load) => {
  const module = await load<typeof import('@candor/domain/interest/night-cost')>();
  const loans = plant('financing: a year of 365 nights', module, 'nightCost', (right) => {
    return (position, instrument, at) => {
      const cost = right(position, instrument, at);
      const isLoan = cost?.what === 'financing';
      return isLoan ? { ...cost, amountMinor: (cost.amountMinor * 360n) / 365n } : cost;
    };
  });
  const swaps = plant('swap: the rates change sides', loans, 'nightCost', (right) => {
    return (position, instrument, at) => {
      const cost = right(position, instrument, at);
      return cost?.what === 'swap' ? { ...cost, amountMinor: -cost.amountMinor } : cost;
    };
  });
  return plant('borrow: a short costs nothing', swaps, 'nightCost', (right) => {
    return (position, instrument, at) => {
      const cost = right(position, instrument, at);
      return cost?.what === 'borrow' ? null : cost;
    };
  });
});

vi.mock('@candor/domain/time/trading-days', async (load) => {
  const module = await load<typeof import('@candor/domain/time/trading-days')>();
  return plant(
    'settlement day: one late',
    module,
    'settlementInstant',
    (right) => (days, trade) => {
      const { settleDays } = trade;
      return right(days, { ...trade, settleDays: settleDays === 0 ? 0 : settleDays + 1 });
    },
  );
});

vi.mock('@candor/domain/trading/exits/follow-exits', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/exits/follow-exits')>();
  return plant('one cancels other: it does not', module, 'withExits', (right) => (...of) => {
    const decision = right(...of);
    if (decision.outcome === 'refused') return decision;
    const facts = decision.facts.filter(
      (fact) => fact.kind !== 'orderEnded' || fact.reason !== 'OTHER_EXIT_FIRED',
    );
    return { ...decision, facts };
  });
});

vi.mock('@candor/domain/trading/working/stop-trigger', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/stop-trigger')>();
  return plant(
    'stop election: by the quote',
    module,
    'electionOf',
    (right) => (order, market, at) => {
      const { quote } = market;
      const side = order.terms.direction === 'buy' ? quote?.ask : quote?.bid;
      const seen = quote === null ? null : { ...quote, last: side ?? quote.last };
      return right(order, { ...market, quote: seen }, at);
    },
  );
});

vi.mock('@candor/domain/trading/account-state', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/account-state')>();
  const bug = 'idempotency: an order id is forgotten';
  return plant(bug, module, 'orderOfClientId', () => () => null);
});

vi.mock('@candor/domain/trading/money/decide-money', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/money/decide-money')>();
  const credits = plant('deposits: one comes twice', module, 'decideCredit', (right) => {
    return (state, command) => right({ ...state, credits: new Map() }, command);
  });
  const free = plant('withdrawals: without their fee', credits, 'decideHoldWithdrawal', (right) => {
    return (state, command) => right(state, { ...command, feeMinor: 0n });
  });
  const paid = new Map<string, HeldWithdrawal>();
  return plant('withdrawals: one is paid twice', free, 'decideCompleteWithdrawal', (right) => {
    return (state, command) => {
      for (const [id, one] of state.withdrawals) paid.set(`${command.accountId} ${id}`, one);
      const held = paid.get(`${command.accountId} ${command.withdrawalId}`);
      const { withdrawalId } = command;
      const withdrawals = held ? new Map([[withdrawalId, held]]) : state.withdrawals;
      return right({ ...state, withdrawals }, command);
    };
  });
});

vi.mock('@candor/domain/wallets/not-usable', async (load) => {
  const module = await load<typeof import('@candor/domain/wallets/not-usable')>();
  return plant('loans: what was lent leaves', module, 'usableMinor', (right) => (of) => {
    return right({ ...of, loans: [] });
  });
});

vi.mock('@candor/domain/wallets/account-value', async (load) => {
  const module = await load<typeof import('@candor/domain/wallets/account-value')>();
  return plant('loans: they count as wealth', module, 'walletWorth', (right) => {
    return (wallet, gainMinor, hkdPerUsd) => right(wallet, gainMinor, hkdPerUsd);
  });
});

vi.mock('@candor/domain/loans/loan', async (load) => {
  const module = await load<typeof import('@candor/domain/loans/loan')>();
  const twice = plant('loans: a day is charged twice', module, 'afterDay', (right) => (loan) => {
    const once = right(loan);
    const again = right(once.loan);
    const { days, dueMs } = once.loan;
    const interestMinor = once.interestMinor + again.interestMinor;
    return { loan: { ...again.loan, days, dueMs }, interestMinor };
  });
  const short = plant('loans: an instalment is its interest', twice, 'dueMinor', () => (loan) => {
    return loan.accruedMinor;
  });
  const free = plant('loans: a part of a day is free', short, 'afterPayment', (right) => {
    return (loan, of) => right(loan, { ...of, atMs: (loan.decidedMs ?? 0) + loan.days * DAY_MS });
  });
  return plant('loans: whatever is owed already', free, 'lendableMinor', (right) => (of) => {
    return right({ ...of, loans: [] });
  });
});

vi.mock('@candor/domain/trading/margin/decide-add-margin', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/margin/decide-add-margin')>();
  return plant(
    'added margin: the loan stays',
    module,
    'decideAddMargin',
    (right) => (state, of) => {
      return right(state, { ...of, heldIn: { source: 3, market: 'CME' } });
    },
  );
});

vi.mock('@candor/domain/trading/working/allot-resting', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/allot-resting')>();
  return plant('share of the volume: all of it', module, 'allotResting', (right) => (of) => {
    const given = right(of);
    const allotted = given?.prints.volume ?? 0n;
    return given && { ...given, prints: { ...given.prints, allotted } };
  });
});

vi.mock('@candor/domain/instruments/bond-interest', async (load) => {
  const module = await load<typeof import('@candor/domain/instruments/bond-interest')>();
  const accrued = plant('bonds: nothing accrues', module, 'accruedPer100', () => () => 0n);
  return plant('coupons: half of it', accrued, 'couponPer100', (right) => (bond) => {
    return right(bond) / 2n;
  });
});

vi.mock('@candor/domain/trading/holdings/decide-coupon', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/holdings/decide-coupon')>();
  return plant('coupons: who sells first has none', module, 'withCoupons', () => {
    return (_, __, decision) => decision;
  });
});

vi.mock('@candor/domain/instruments/dividend-habits', async (load) => {
  const module = await load<typeof import('@candor/domain/instruments/dividend-habits')>();
  return plant('dividends: nothing is withheld', module, 'withheldRate', () => () => 0n);
});

vi.mock('@candor/domain/trading/holdings/decide-dividend', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/holdings/decide-dividend')>();
  const late = plant('dividends: who sells first has none', module, 'entitledBefore', () => {
    return (since) => ({ facts: [], since });
  });
  return plant('dividends: a short never pays', late, 'decidePayDividend', (right) => {
    return (state, command) => {
      const decision = right(state, command);
      if (decision.outcome === 'refused') return decision;
      const facts = decision.facts.filter(
        (fact) => fact.kind !== 'dividendPaid' || fact.due.side === 'long',
      );
      return { ...decision, facts };
    };
  });
});

vi.mock('@candor/domain/follow/follow-order', async (load) => {
  const module = await load<typeof import('@candor/domain/follow/follow-order')>();
  return plant('follow: no fee is taken', module, 'followResult', (right) => (...of) => {
    const result = right(...of);
    return result && { ...result, feeMinor: 0n, netMinor: result.profitMinor };
  });
});

vi.mock('@candor/domain/follow/holding-worth', async (load) => {
  const module = await load<typeof import('@candor/domain/follow/holding-worth')>();
  return plant('follow: dividends stay behind', module, 'incomeMinor', () => () => 0n);
});

vi.mock('@candor/domain/trading/working/block-match', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/block-match')>();
  const anywhere = plant('blocks: however far it moved', module, 'hasMoved', () => () => false);
  return plant('blocks: at the best price', anywhere, 'blockMatch', (right) => (at) => {
    const match = right(at);
    const { bid = null, ask = null } = at.market.quote ?? {};
    const price = (at.direction === 'buy' ? ask : bid) ?? 0n;
    return match && { ...match, slices: [{ price, quantity: match.quantity }] };
  });
});

vi.mock('@candor/domain/trading/holdings/decide-subscriptions', async (load) => {
  const module =
    await load<typeof import('@candor/domain/trading/holdings/decide-subscriptions')>();
  return plant('offerings: a cent more a share', module, 'decideDrawSubscription', (right) => {
    return (state, of) => right(state, { ...of, finalPrice: of.finalPrice + 1n });
  });
});

vi.mock('@candor/domain/trading/working/decide-bust', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/decide-bust')>();
  return plant('busts: whatever stands on it', module, 'decideBust', (right) => (state, of) => {
    return right(state, { ...of, found: of.found && { ...of.found, later: [] } });
  });
});

vi.mock('@candor/domain/trading/money/decide-reverse', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/money/decide-reverse')>();
  return plant('reversals: as often as asked', module, 'decideReverse', (right) => (state, of) => {
    return right(state, { ...of, isReversed: false });
  });
});

vi.mock('@candor/domain/trading/holdings/split-orders', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/holdings/split-orders')>();
  return plant('splits: orders keep their quantity', module, 'splitOrders', (right) => {
    return (state, command) =>
      right(state, command).map((fact) => {
        if (fact.kind !== 'orderAccepted') return fact;
        const quantity = state.orders.get(fact.terms.replaces ?? '')?.terms.quantity ?? 0n;
        return { ...fact, terms: { ...fact.terms, quantity } };
      });
  });
});

vi.mock('@candor/domain/trading/holdings/close-at-price', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/holdings/close-at-price')>();
  return plant('splits: a fraction is paid as one unit', module, 'closedAtPrice', (right) => {
    return (position, command, at) => right(position, command, { ...at, price: at.price * 2n });
  });
});

vi.mock('@candor/domain/trading/exits/trailing', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/exits/trailing')>();
  const stuck = plant('trailing stop: it stays', module, 'trailedAt', () => () => null);
  return plant('trailing stop: it begins at half its way', stuck, 'withFirstTrigger', (right) => {
    return (command) => {
      const { trail } = command;
      const half = trail && { ...trail, size: trail.size / 2n };
      const begun = right({ ...command, ...(half && { trail: half }) });
      return { ...begun, ...(trail && { trail }) };
    };
  });
});

vi.mock('@candor/domain/trading/working/decide-amend', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/decide-amend')>();
  return plant(
    'changed orders: a smaller one holds as much',
    module,
    'decideAmendOrder',
    (right) => {
      return (state, command, rules) => {
        const decision = right(state, command, rules);
        if (decision.outcome === 'refused') return decision;
        const holdMinor = state.orders.get(command.orderId)?.holdMinor ?? 0n;
        const facts = decision.facts.map((fact) => {
          return fact.kind === 'orderResized' ? { ...fact, holdMinor } : fact;
        });
        return { ...decision, facts };
      };
    },
  );
});

vi.mock('@candor/domain/trading/working/decide-orders', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/decide-orders')>();
  return plant('changed orders: twice what is left', module, 'decidePlaceOrder', (right) => {
    return (state, command, rules) => {
      const quantity = command.replaces === undefined ? command.quantity : command.quantity * 2n;
      return right(state, { ...command, quantity }, rules);
    };
  });
});

vi.mock('@candor/domain/trading/margin/decide-check-margin', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/margin/decide-check-margin')>();
  return plant('liquidation: all of it at once', module, 'decideCheckMargin', (right) => {
    return (state, command, rules) => {
      const { instrument, positionId } = command;
      const held = [...state.positions.values()].find((one) => one.positionId === positionId);
      const minCount = held?.quantity ?? instrument.minCount;
      return right(state, { ...command, instrument: { ...instrument, minCount } }, rules);
    };
  });
});

vi.mock('@candor/domain/orders/time-in-force', async (load) => {
  const whole = await load<typeof import('@candor/domain/orders/time-in-force')>();
  const ioc = plant('immediate or cancel: the rest waits', whole, 'endsAtOnce', () => (of) => {
    return of === 'fok';
  });
  const module = plant('fill or kill: a part will do', ioc, 'endsAtOnce', () => (of) => {
    return of === 'ioc';
  });
  const short = plant('time in force: sixty days', module, 'expiryOf', (right) => (of) => {
    return right({ ...of, gtcDays: 60 });
  });
  return plant('extended hours: they end an hour early', short, 'expiryOf', (right) => (of) => {
    const { closesAtMs } = of.market;
    if (of.extendedHours === undefined || closesAtMs === null) return right(of);
    return right({ ...of, market: { ...of.market, closesAtMs: closesAtMs - 3_600_000 } });
  });
});

vi.mock('@candor/domain/auction/uncross', async (load) => {
  const module = await load<typeof import('@candor/domain/auction/uncross')>();
  const limits = plant('auctions: limits go before the market', module, 'allocate', (right) => {
    return (book, found) => {
      const turned = book.map((one) => ({ ...one, isMarket: !one.isMarket }));
      return right(turned, found);
    };
  });
  return plant('auctions: at the last price', limits, 'uncross', (right) => (book, last, of) => {
    const found = right(book, last, of);
    return found && { ...found, price: last };
  });
});

vi.mock('@candor/domain/time/session-cross', async (load) => {
  const module = await load<typeof import('@candor/domain/time/session-cross')>();
  const late = plant('at the close: New York takes orders to the end', module, 'usCutOffMs', () => {
    return (_, atMs) => atMs;
  });
  const abroad = plant('at the close: abroad to the end', late, 'ownCutOffMs', (right) => {
    return (calendar, cross, atMs) =>
      right(calendar, cross, atMs) === undefined ? undefined : atMs;
  });
  return plant('at the open: it is the next close', abroad, 'nextCrossMs', (right) => {
    return (calendar, _, nowMs) => right(calendar, 'close', nowMs);
  });
});

vi.mock('@candor/domain/trading/working/session-print', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/session-print')>();
  return plant('at the close: the market gives one lot', module, 'sessionPrint', (right) => {
    return (of, cross) => ({ ...right(of, cross), marketQuantity: of.minCount });
  });
});

vi.mock('@candor/domain/trading/working/decide-auction', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/working/decide-auction')>();
  const reopened = plant('reopenings: one lot more', module, 'decideReopenOrder', (right) => {
    return (state, of, rules) => right(state, { ...of, quantity: of.quantity + 1n }, rules);
  });
  return plant('auctions: what is left waits', reopened, 'decideUncrossOrder', (right) => {
    return (state, command, rules) => {
      const decision = right(state, command, rules);
      if (decision.outcome === 'refused') return decision;
      const facts = decision.facts.filter(
        (fact) => fact.kind !== 'orderEnded' || fact.reason !== 'AUCTION_UNMATCHED',
      );
      return { ...decision, facts };
    };
  });
});

vi.mock('@candor/domain/trading/placing/order-amount', async (load) => {
  const module = await load<typeof import('@candor/domain/trading/placing/order-amount')>();
  const fees = plant('amounts: fees come on top', module, 'paidMinor', () => (cost) => {
    return cost.costMinor;
  });
  return plant('amounts: a fill may exceed them', fees, 'isWithinAmount', () => () => true);
});

afterAll(() => {
  planted.name = '';
});

test('without a bug the auditor finds nothing', async () => {
  planted.name = '';
  for (let seed = 1; seed <= 10; seed += 1) {
    expect((await play(storyOf(seed))).findings).toEqual([]);
  }
}, 60_000);

test('there is a bug of every family of rules', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(61);
});

/** By day a quarter of them, another with each commit. */
const someNames = sampleOf(names, Math.ceil(names.length / 4));

test.each([...someNames])('found: %s', async (name) => {
  planted.name = name;
  const found = await firstFinding(SEEDS_MAX);
  expect(found).not.toBeNull();
}, 120_000);
