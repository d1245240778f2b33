import { expect, test } from 'vitest';
import { externalAddress, urlsOfServers } from './several-servers.ts';

test('an address that names several servers is one address for each of them', () => {
  expect(urlsOfServers('postgres://ada:p%40ss@one:5432,[::1]:5433,three/books?ssl=1')).toEqual([
    'postgres://ada:p%40ss@one:5432/books?ssl=1',
    'postgres://ada:p%40ss@[::1]:5433/books?ssl=1',
    'postgres://ada:p%40ss@three/books?ssl=1',
  ]);
  expect(urlsOfServers('postgres:///books?host=/a,b')).toEqual(['postgres:///books?host=/a,b']);
});

test('an address of one server is left to the driver', () => {
  const url = 'postgres://one/books';
  expect(externalAddress(url)).toEqual({ connectionString: url });
});
