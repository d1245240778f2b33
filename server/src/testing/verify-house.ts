import { lookAtAll } from '../integrity/check-books.ts';
import type { TestHouse } from './test-house.ts';

/** What `npm run verify` says of a house. */
export async function verifyHouse(
  house: Pick<TestHouse, 'pool' | 'address' | 'services'>,
): Promise<readonly string[]> {
  const { attested, config } = house.services;
  const { keys } = attested;
  const { headsDir } = config.integrity;
  const books = { pool: house.pool, address: house.address, headsDir, keys };
  return (await lookAtAll(books, () => Promise.resolve(), 'every')).all;
}
