import { Client } from 'pg';
import { expect, test } from 'vitest';
import { certifiedUrl, isPlainElsewhere } from './certified-url.ts';

test('an address off this machine is plain unless the certificate is checked', () => {
  const at = (words: string, host = 'db.example') => `postgres://ada:x@${host}/books${words}`;
  const plain = ['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify', '?ssl=0'];
  const compat = ['require', 'verify-ca'].map((mode) => `?uselibpqcompat=true&sslmode=${mode}`);
  for (const words of [...plain, ...compat, '?ssl=true&sslmode=disable']) {
    expect([words, isPlainElsewhere(at(words))]).toEqual([words, true]);
  }
  const safe = ['?sslmode=require', '?sslmode=verify-ca', '?sslmode=verify-full', '?ssl=true'];
  for (const words of [...safe, '?uselibpqcompat=true&sslmode=verify-full']) {
    expect([words, isPlainElsewhere(at(words))]).toEqual([words, false]);
  }
  for (const host of ['localhost', '127.0.0.1:5432', '[::1]:5432', '%2Frun%2Fpostgresql', '']) {
    expect([host, isPlainElsewhere(at('', host))]).toEqual([host, false]);
  }
  expect(isPlainElsewhere(at('?host=/run/postgresql'))).toBe(false);
  expect(isPlainElsewhere(at('?host=db.example', 'localhost'))).toBe(true);
  expect(isPlainElsewhere(at('', 'localhost:5432,two:5432'))).toBe(true);
  expect(isPlainElsewhere(at('', 'localhost.evil.example'))).toBe(true);
});

test('with an authority the driver takes its certificates alone, whatever the address said', () => {
  const caFile = import.meta.filename;
  for (const words of ['', '?sslmode=disable', '?ssl=0&application_name=x', '?sslmode=no-verify']) {
    const url = certifiedUrl(`postgres://ada:p%40@one:5432/books${words}`, caFile);
    expect(isPlainElsewhere(url)).toBe(false);
    const { ssl, host, user, password } = new Client({ connectionString: url }) as Client & {
      ssl: object;
    };
    expect([words, host, user, password]).toEqual([words, 'one', 'ada', 'p@']);
    expect(ssl).toEqual({ ca: expect.stringContaining('certifiedUrl') });
  }
  expect(certifiedUrl('postgres://one:1,two:2/books?application_name=x', '/a b.pem')).toBe(
    'postgres://one:1,two:2/books?application_name=x&sslmode=verify-full&sslrootcert=%2Fa%20b.pem',
  );
});
