import { allProducts } from '@candor/domain/products/all-products';
import { expect, test } from 'vitest';
import { isRoutePath } from './routes.ts';

test('the pages a product is quoted and ordered on are pages of the app', () => {
  for (const { kind, call, words } of Object.values(allProducts)) {
    expect(isRoutePath(words.quotePage), kind).toBe(true);
    expect(words.orderPage === null, kind).toBe(call === null);
    if (words.orderPage !== null) expect(isRoutePath(words.orderPage), kind).toBe(true);
  }
});
