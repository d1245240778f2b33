import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { testCertificates } from '@candor/adapters/testing/certificates';
import { startDatabase } from '@candor/database/launcher/start-database';
import { createPool } from '@candor/database/pool';
import { createTestDatabase } from '@candor/database/testing/test-database';
import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigRefused) return error.sentences;
    throw error;
  }
}

const bucket = {
  STORAGE: 's3',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
const rail = {
  RAIL_EVM_CHAIN_ID: '31337',
  RAIL_EVM_WITHDRAWALS: 'off',
  RAIL_EVM_XPUB:
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
};
const database = 'postgres://ada:secret@db.example/books';

/** Settings of connections to other machines, in plain text and over TLS. */
const connections = [
  { name: 'DATABASE_URL', plain: database, safe: `${database}?sslmode=verify-full`, beside: {} },
  {
    name: 'BUS_URL',
    plain: 'tls://one.example,nats://two.example',
    safe: 'tls://one.example',
    beside: { DATABASE_URL: 'postgres://localhost/books' },
  },
  {
    name: 'S3_ENDPOINT',
    plain: 'http://s3.example',
    safe: 'https://s3.example',
    beside: bucket,
  },
  {
    name: 'HEADS_WEBHOOK',
    plain: 'http://heads.example/secret',
    safe: 'https://heads.example/secret',
    beside: {},
  },
  {
    name: 'RAIL_EVM_URL',
    plain: 'https://one.example,http://two.example',
    safe: 'https://one.example',
    beside: rail,
  },
  {
    name: 'NEWS_FEEDS',
    plain: 'en/markets=http://news.example/secret',
    safe: 'en/markets=https://news.example/secret',
    beside: {},
  },
] as const;

test.each(
  connections,
)('$name leads to other machines over TLS, or it is said that it is meant', (of) => {
  const { name, plain, safe, beside } = of;
  const [sentence = '', ...more] = sentencesOf({ ...beside, [name]: plain });
  expect(more).toEqual([]);
  expect(sentence).toContain(`What ${name} carries would cross the network in plain text: `);
  expect(sentence).toContain(`ALLOW_PLAIN=${name}`);
  expect(sentence).not.toContain('secret');
  expect(sentencesOf({ ...beside, [name]: safe })).toEqual([]);
  expect(sentencesOf({ ...beside, [name]: plain, ALLOW_PLAIN: `SMTP_HOST, ${name}` })).toEqual([]);
});

test('on this machine nothing needs TLS', () => {
  const local = {
    ...bucket,
    ...rail,
    DATABASE_URL: 'postgres://localhost:5432/books',
    DATABASE_OWNER_URL: 'postgres://127.0.0.1/books?host=/run/postgresql',
    BUS_URL: 'nats://127.0.0.1:4222',
    S3_ENDPOINT: 'http://localhost:9000',
    HEADS_WEBHOOK: 'http://[::1]:9000/',
    RAIL_EVM_URL: 'http://127.0.0.1:8545',
    NEWS_FEEDS: 'en/markets=http://127.0.0.2/rss',
  };
  expect(sentencesOf(local)).toEqual([]);
});

test('an owner’s address is held to the same, and a name that is none is refused', () => {
  const safe = 'postgres://localhost/books';
  const [sentence] = sentencesOf({ DATABASE_URL: safe, DATABASE_OWNER_URL: database });
  expect(sentence).toContain('What DATABASE_OWNER_URL carries');
  expect(sentencesOf({ ALLOW_PLAIN: 'DATABASE_URL,EVERYTHING' })).toEqual([
    'ALLOW_PLAIN may name PUBLIC_URL, SMTP_HOST, DATABASE_URL, BUS_URL, S3_ENDPOINT, ' +
      'HEADS_WEBHOOK, RAIL_EVM_URL, NEWS_FEEDS, parted by commas, not "EVERYTHING".',
  ]);
});

test('mail goes by TLS unless the server is this machine or it is said that it is meant', () => {
  const smtp = { MAIL_MODE: 'smtp', SMTP_FROM: 'a@b.test' };
  const mayBePlain = (more: Record<string, string>) =>
    readConfig({ ...smtp, ...more }).smtp?.mayBePlain;
  expect(mayBePlain({ SMTP_HOST: 'mail.example' })).toBe(false);
  expect(mayBePlain({ SMTP_HOST: 'mail.example', ALLOW_PLAIN: 'SMTP_HOST' })).toBe(true);
  expect(mayBePlain({ SMTP_HOST: '127.0.0.1' })).toBe(true);
});

test('an authority of one’s own is a file that can be read', () => {
  const { caFile } = testCertificates;
  const own = { DATABASE_URL: database, DATABASE_CA: caFile, BUS_URL: 'nats://b', NATS_CA: caFile };
  const config = readConfig(own);
  expect(config.busCaFile).toBe(caFile);
  expect(config.databaseUrl).toContain(`sslrootcert=${encodeURIComponent(caFile)}`);
  expect(sentencesOf({ ...own, NATS_CA: '/nowhere/ca.pem' })).toEqual([
    'NATS_CA must be a file that can be read: /nowhere/ca.pem cannot.',
  ]);
});

/** TLS in front of a PostgreSQL on a socket of this machine; counts who spoke plain text. */
async function tlsFront(socketPath: string) {
  const plain: string[] = [];
  const lines = new Set<Socket>();
  const { cert, key } = testCertificates;
  const front = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
    line.once('data', (first: Buffer) => {
      // SSLRequest: eight bytes that end in the number 80877103.
      if (first.length !== 8 || first.readInt32BE(4) !== 80_877_103) {
        plain.push('plain');
        return line.destroy();
      }
      line.write('S');
      const secure = new TLSSocket(line, { isServer: true, cert, key });
      const behind = connect(socketPath);
      for (const end of [secure, behind]) end.on('error', () => line.destroy());
      secure.pipe(behind).pipe(secure);
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: (front.address() as AddressInfo).port,
    plain,
    close: () => {
      for (const line of lines) line.destroy();
      front.close();
    },
  };
}

test('with DATABASE_CA every line is encrypted, and no other certificate is taken', async () => {
  const books = await createTestDatabase();
  const { host, port, user, password, database: name } = books.address;
  const front = await tlsFront(`${host}/.s.PGSQL.${port}`);
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  const url = (at: string) => `postgres://${user}${secret}@${at}:${front.port}/${name}`;
  const { caFile } = testCertificates;
  const open = (environment: Record<string, string>) =>
    startDatabase({ dataDir: '', databaseUrl: readConfig(environment).databaseUrl, mode: 'join' });

  const running = await open({ DATABASE_URL: url('127.0.0.1'), DATABASE_CA: caFile });
  const pool = createPool(running.address, { max: 1 });
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  const strange = open({ DATABASE_URL: `${url('localhost')}?sslmode=verify-full` });
  await expect(strange).rejects.toThrow('certificate');
  expect(front.plain).toEqual([]);
  front.close();
  await books.drop();
});
