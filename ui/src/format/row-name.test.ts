import { expect, test } from 'vitest';
import { cardName, rowName } from './row-name.ts';

test('a name that fits stays as it is', () => {
  expect(rowName('Apple Inc.')).toBe('Apple Inc.');
  expect(rowName('NVIDIA Corporation')).toBe('NVIDIA Corporation');
});

test('a long name goes without its legal form, group and class of share', () => {
  expect(rowName('Taiwan Semiconductor Manufacturing Company Limited (ADS)')).toBe(
    'Taiwan Semiconductor Manufacturing',
  );
  expect(rowName("The People's Insurance Company (Group) of China Limited - H")).toBe(
    "People's Insurance Company (Group) of China",
  );
  expect(rowName('Ping An Insurance (Group) Company of China, Ltd. - H')).toBe(
    'Ping An Insurance (Group) Company of China',
  );
  expect(rowName('The Coca-Cola Company')).toBe('Coca-Cola');
  expect(rowName('Xiaomi Corporation - W')).toBe('Xiaomi');
  expect(rowName('Contemporary Amperex Technology Co., Limited - H')).toBe(
    'Contemporary Amperex Technology',
  );
});

test('what tells a contract, a bond or a fund from another stays', () => {
  const contract = 'Hang Seng China Enterprises Index Futures Aug 26';
  const bond = 'China Special Treasury Bond 1.88% 25 Apr 2055';
  for (const name of [contract, bond]) expect(rowName(name)).toBe(name);
  expect(rowName('超低硫柴油（取暖油）期货 26年10月')).toBe('超低硫柴油（取暖油）期货 26年10月');
});

test('a card names an index without saying that it is one', () => {
  expect(cardName('S&P 500 Index')).toBe('S&P 500');
  expect(cardName('Dow Jones Industrial Average')).toBe('Dow Jones');
  expect(cardName('NASDAQ Composite Index')).toBe('NASDAQ');
  expect(cardName('标普500指数')).toBe('标普500指数');
});
