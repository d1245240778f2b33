import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import {
  borrowRate,
  paperInterestRates,
  RATE_DECIMALS,
} from '@candor/domain/interest/interest-rates';
import { expect, test } from 'vitest';
import { aModelMarket } from './model-market.ts';
import { Paths } from './paths.ts';
import { relationOf } from './relations.ts';

const FIRST_DAY = 20_400;
const DAYS = 200;
const { instruments } = buildCatalogue(FIRST_DAY * 86_400_000);

test('borrowing a fund of a daily multiple costs more than the fund loses by itself', () => {
  const market = aModelMarket({ seed: 'cost', firstDay: FIRST_DAY, days: DAYS + 1 });
  const paths = new Paths(market, instruments, FIRST_DAY);
  const funds = instruments.filter((one) => relationOf(one)?.isDaily === true);
  expect(funds.map(({ code }) => code)).toEqual(['TQQQ', 'SQQQ', 'SOXL']);
  for (const fund of funds) {
    const relation = relationOf(fund);
    const leader = instruments.find((one) => {
      return `${one.assetClass} ${one.code}` === relation?.leader && one.id === one.heldAs;
    });
    if (relation === null || leader === undefined) throw new Error(`${fund.code} follows nothing`);
    const [ours, theirs] = [paths.lineOf(fund), paths.lineOf(leader)];
    let lost = 0;
    for (let day = FIRST_DAY; day < FIRST_DAY + DAYS; day += 1) {
      const move = Math.expm1(theirs.level(day + 1) - theirs.level(day));
      lost += relation.factor * move - Math.expm1(ours.level(day + 1) - ours.level(day));
    }
    const lostAYear = (lost * 365) / DAYS;
    expect(lostAYear, fund.code).toBeGreaterThan(0.009);
    const fee = Number(borrowRate(paperInterestRates, fund)) / 10 ** RATE_DECIMALS / 100;
    expect(fee, fund.code).toBeGreaterThan(2 * lostAYear);
  }
});
