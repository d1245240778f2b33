import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { expect, test } from 'vitest';
import { contractCarry } from './contract-carry.ts';
import { epochOfDay, firstDayOf } from './epoch-seeds.ts';
import { aModelMarket } from './model-market.ts';
import { Paths } from './paths.ts';

const FIRST_DAY = firstDayOf(epochOfDay(20_400));
/** Version 7 begins some epochs after the first day. */
const BORDER = FIRST_DAY + 10 * 28;
const { instruments } = buildCatalogue(BORDER * 86_400_000);
const market = aModelMarket({ seed: 'border', firstDay: FIRST_DAY, days: 400 });
const six = new Paths({ ...market, exactFrom: null }, instruments, FIRST_DAY);
const seven = new Paths({ ...market, exactFrom: BORDER }, instruments, FIRST_DAY);
const named = (code: string) => {
  const found = instruments.find((one) => one.code === code && one.id === one.heldAs);
  if (found === undefined) throw new Error(`nothing is called ${code}`);
  return found;
};

test('a contract that was listed before version 7 keeps its carry, so that nothing jumps', () => {
  // What hangs on many members takes long to draw.
  const slow = ['NQ', 'MNQ', 'HSI', 'MHI', 'HHI', 'FESX'];
  const contracts = instruments.filter(({ future }) => {
    return future !== null && !slow.includes(future.product);
  });
  expect(contracts.length).toBeGreaterThan(300);
  for (const one of contracts) {
    expect(contractCarry(one, BORDER), one.id).toBe(contractCarry(one, null));
    expect(seven.lineOf(one).level(BORDER), one.id).toBeCloseTo(six.lineOf(one).level(BORDER), 4);
  }
});

test('one that is listed later has what its money costs', () => {
  const es = contracts('ES');
  // 3.95 % of dollars, less 1.1 % that the index pays and a quarter percent.
  expect(contractCarry(es, FIRST_DAY - 4_000)).toBeCloseTo(0.0395 - 0.011 - 0.0025, 12);
  expect(contractCarry(es, null)).toBe(0.025);
  // Dollars for yen cost the difference of both, turned round in the contract.
  expect(contractCarry(contracts('6J'), FIRST_DAY - 4_000)).toBeCloseTo(0.0395 - 0.0049, 12);
  expect(contractCarry(contracts('CUS'), FIRST_DAY - 4_000)).toBeCloseTo(0.0152 - 0.0395, 12);
  // Crude follows nothing that is traded here.
  expect(contractCarry(contracts('CL'), FIRST_DAY - 4_000)).toBe(-0.02);
});

test('currencies and multiples are the same until version 7 begins, and go on from there', () => {
  for (const code of ['USDTRY', 'EURJPY', 'SOXL', 'AAPL']) {
    const [ours, theirs] = [seven.lineOf(named(code)), six.lineOf(named(code))];
    for (const day of [BORDER - 100, BORDER - 1, BORDER]) {
      expect(ours.level(day), code).toBeCloseTo(theirs.level(day), 12);
    }
  }
  const later = (paths: Paths) => {
    const lira = paths.lineOf(named('USDTRY'));
    return lira.level(BORDER + 84) - lira.level(BORDER);
  };
  // Three quarters of 36.1 % a year, over three epochs.
  expect(later(seven) - later(six)).toBeCloseTo((0.75 * 0.361 * 84) / 365, 2);
});

function contracts(product: string) {
  const found = instruments.findLast((one) => {
    return one.future?.product === product && toEpochDay(one.future.lastTradingDay) > BORDER;
  });
  if (found === undefined) throw new Error(`there are no contracts of ${product}`);
  return found;
}
