import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { factLine, holds } from '../facts/fact.ts';
import { errorsOf, guesses, nextMinuteFacts, publicBars } from './next-minute.ts';

const FIRST_DAY = 20_400;
const { instruments } = buildCatalogue(FIRST_DAY * 86_400_000);
const codes = ['AAPL', 'MSFT', 'XOM', 'CVX', 'GME', 'KO'];
const shares = instruments.filter(
  ({ assetClass, code, id, heldAs }) =>
    assetClass === 'stock' && id === heldAs && codes.includes(code),
);

/** 30 sessions: a guess that is right in 51.5 of 100 minutes is found. */
const days = publicBars({ shares, firstDay: FIRST_DAY, days: 30, seed: 'minutes' });

test('a dozen guesses at the next minute are chance', () => {
  expect(guesses.length).toBe(12);
  const facts = nextMinuteFacts(days);
  expect(facts.filter((one) => !holds(one)).map(factLine)).toEqual([]);
});

test('a leak is found: a little of the next minute, seen through much noise', () => {
  let draw = 1;
  const noise = () => {
    draw = (Math.imul(draw, 1_664_525) + 1_013_904_223) >>> 0;
    return draw / 2 ** 32 - 0.5;
  };
  const leaking = {
    name: 'leak',
    of: ({ days: seen, share, minute }: Parameters<(typeof guesses)[number]['of']>[0]) => {
      const at = seen.at(-1)?.[share]?.at ?? new Float64Array(0);
      const next = Math.sign((at[minute + 1] ?? 0) - (at[minute] ?? 0));
      return next * 0.03 + noise();
    },
  };
  expect(errorsOf(leaking, days)).toBeGreaterThan(4);
});
