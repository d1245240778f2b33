import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { rebuild } from '@candor/database/audit/rebuild';
import { signerOf } from '@candor/database/lanes/group-signature';
import { createPool } from '@candor/database/pool';
import { editAsOwner } from '@candor/database/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseAccount } from '../integrity/release-account.ts';
import type { LeftHouse } from '../testing/test-house.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

/** An attacker who has the whole database, as its owner, and not the signing key. */
const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
let eve: TradingCustomer;
let bob: TradingCustomer;

beforeEach(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  eve = await house.customer({ STOCK: '1000.00' });
  bob = await house.customer({ STOCK: '1000.00' });
  await eve.get('stockCreate', anOrder({ num: '3' }));
  await bob.get('stockCreate', anOrder({ num: '2' }));
});
afterEach(() => house.close());

/** Stops the house, lets the attacker work, and opens it again. */
async function whileStopped(attack: (left: LeftHouse) => Promise<void>): Promise<void> {
  const { market } = house;
  const over = await house.leave();
  await attack(over);
  house = await openTradingHouse({ LOG_LEVEL: 'silent' }, { market, startMs: house.nowMs(), over });
  eve = await house.knownCustomer(eve.userId);
  bob = await house.knownCustomer(bob.userId);
}

const orderOf = (customer: TradingCustomer) => customer.ask('stockCreate', anOrder({ num: '1' }));
const REFUSED = {
  code: 422,
  msg: 'This account is being checked and cannot trade. Your money stays visible.',
  data: { reason: 'BOOKS_SUSPENDED' },
};

async function suspensions({ database }: Pick<LeftHouse, 'database'>) {
  const { rows } = await database.pool.query('SELECT account_id, why FROM suspensions');
  return rows.map((row) => `${row.account_id}: ${row.why}`);
}
let left: LeftHouse;

/** Changes facts and fills alike, and works every hash after that out again. */
async function recomputeChain(database: LeftHouse['database'], edit: (text: string) => string) {
  const client = createPool(database.owner, { max: 1 });
  await client.query('SET session_replication_role = replica');
  const fills = await client.query(
    'SELECT lane, cause_id AS fill_id, detail FROM journal WHERE detail IS NOT NULL',
  );
  for (const { lane, fill_id: id, detail } of fills.rows) {
    const values = [edit(detail), lane, id];
    await client.query('UPDATE journal SET detail = $1 WHERE lane = $2 AND cause_id = $3', values);
  }
  const key = generateKeyPairSync('ed25519').privateKey;
  const { rows } = await client.query('SELECT lane, seq, at_ms, facts FROM events ORDER BY 1, 2');
  const heads = new Map<number, Buffer>();
  for (const { lane, seq, at_ms: atMs, facts } of rows) {
    const texts: string[] = edit(facts).split('\n');
    const prev = heads.get(lane) ?? Buffer.alloc(32);
    const chained = createHash('sha256').update(prev);
    chained.update(`candor/1 ${lane} ${seq} ${atMs} ${texts.length}\n`);
    for (const text of texts) chained.update(createHash('sha256').update(text).digest());
    const hash = chained.digest();
    heads.set(lane, hash);
    const signature = sign(null, Buffer.concat([Buffer.from('candor group/1\n'), hash]), key);
    await client.query(
      `UPDATE events SET facts = $3, prev_hash = $4, hash = $5, signature = $6
        WHERE lane = $1 AND seq = $2`,
      [lane, seq, texts.join('\n'), prev, hash, signature],
    );
    await client.query('UPDATE lanes SET head_hash = $2 WHERE lane = $1', [lane, hash]);
  }
  await client.end();
}

test('a fill edited with the whole chain recomputed is found, and nobody trades', async () => {
  await whileStopped(async (over) => {
    left = over;
    await recomputeChain(over.database, (text) => text.replaceAll('"scripted"', '"screpted"'));
    // The chain alone cannot tell: that is what the signatures are for.
    expect((await rebuild(over.database.address)).differences).toEqual([]);
  });

  expect(await orderOf(eve)).toMatchObject(REFUSED);
  expect(await orderOf(bob)).toMatchObject(REFUSED);
  expect(await eve.funds()).toEqual(['999.00', '300.03', '698.97']);
  expect((await suspensions(left)).join()).toMatch(
    /^\*: group \d+ of lane \d is not the one whose head was signed$/,
  );
});

test('a wallet edited while the server was stopped does not trade, the others do', async () => {
  await whileStopped(async (over) => {
    left = over;
    await editAsOwner(
      over.database,
      `UPDATE wallets SET cash_minor = cash_minor + 500000
        WHERE account_id = $1 AND wallet_type = 'STOCK'`,
      [eve.userId],
    );
  });

  expect(await orderOf(eve)).toMatchObject(REFUSED);
  expect((await orderOf(bob)).code).toBe(200);
  expect((await suspensions(left)).join()).toContain(`${eve.userId}: wallet STOCK of account`);
});

test('a wallet edited together with its entries is found in the log', async () => {
  await whileStopped(async ({ database }) => {
    await editAsOwner(
      database,
      `UPDATE wallets SET cash_minor = cash_minor + 500000
        WHERE account_id = $1 AND wallet_type = 'STOCK'`,
      [eve.userId],
    );
    await editAsOwner(
      database,
      `UPDATE journal SET legs = regexp_replace(legs, '[^;]+$', e.leg)
         FROM (SELECT lane, event_seq, concat_ws('|', wallet_type, bill_type, cash_minor + 500000,
                      margin_minor, balance_after_minor + 500000) AS leg
                 FROM entries WHERE account_id = $1 ORDER BY event_seq DESC, line DESC LIMIT 1) e
        WHERE journal.lane = e.lane AND journal.account_id = $1
          AND journal.event_seq = e.event_seq AND journal.legs IS NOT NULL`,
      [eve.userId],
    );
  });

  await expect.poll(() => orderOf(eve)).toMatchObject(REFUSED);
  expect((await orderOf(bob)).code).toBe(200);
});

test('a position edited while the server was stopped does not trade, the others do', async () => {
  await whileStopped(({ database }) =>
    editAsOwner(
      database,
      `UPDATE positions SET body = replace(body, '"quantity":"#3"', '"quantity":"#300"')
        WHERE account_id = $1`,
      [eve.userId],
    ),
  );

  await expect.poll(() => orderOf(eve)).toMatchObject(REFUSED);
  expect((await orderOf(bob)).code).toBe(200);
});

test('a release that was not signed counts for nothing; a signed one needs the row put back', async () => {
  const move = (by: number) => (over: Pick<LeftHouse, 'database'>) =>
    editAsOwner(
      over.database,
      `UPDATE wallets SET cash_minor = cash_minor + $2
        WHERE account_id = $1 AND wallet_type = 'STOCK'`,
      [eve.userId, by],
    );
  await whileStopped(async (over) => {
    left = over;
    await move(500_000)(over);
  });
  await editAsOwner(
    left.database,
    `UPDATE suspensions SET released_ms = since_ms, released_by = 'eve', release_signature = '\\x00'`,
  );
  await whileStopped(async () => {});
  expect(await orderOf(eve)).toMatchObject(REFUSED);

  const { key } = loadSigningKey(join(left.dataDir, 'signing.key'));
  const signer = signerOf(key);
  const { pool, address } = left.database;
  const headsDir = join(left.dataDir, 'heads');
  const release = () =>
    releaseAccount({
      books: { pool: house.pool, address, headsDir, keys: [signer.publicKey] },
      signer,
      accountId: eve.userId,
      by: 'Ada',
      nowMs: house.nowMs(),
    });
  expect(pool).toBeDefined();
  expect(await release()).toMatchObject({ outcome: 'still-differs' });
  await whileStopped(move(-500_000));
  expect(await orderOf(eve)).toMatchObject(REFUSED);
  expect(await release()).toEqual({ outcome: 'released' });
  await whileStopped(async () => {});
  expect((await orderOf(eve)).code).toBe(200);
  expect(readHeads(left).join('\n')).toContain(`"kind":"released","account":"${eve.userId}"`);
});

function headFile({ dataDir }: Pick<LeftHouse, 'dataDir'>): string {
  const folder = join(dataDir, 'heads');
  const days = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return join(folder, days.sort().at(-1) ?? '');
}
const readHeads = (of: Pick<LeftHouse, 'dataDir'>) =>
  readFileSync(headFile(of), 'utf8').trimEnd().split('\n');

test.each([
  [
    'the file of signed heads deleted',
    (over: LeftHouse) => rmSync(join(over.dataDir, 'heads'), { recursive: true }),
    'the file of signed heads is missing',
  ],
  [
    'its last line taken away',
    (over: LeftHouse) => {
      const text = readFileSync(headFile(over), 'utf8');
      truncateSync(headFile(over), text.trimEnd().lastIndexOf('\n') + 1);
    },
    /the signed heads end at line \d+; line \d+ was written/,
  ],
  [
    'the signing key exchanged',
    (over: LeftHouse) => renameSync(join(over.dataDir, 'signing.key'), join(over.dataDir, 'old')),
    "was not signed with this installation's key",
  ],
])('%s: nobody trades, and it is said', async (_what, attack, said) => {
  await whileStopped(async (over) => {
    left = over;
    attack(over);
  });

  expect(await orderOf(bob)).toMatchObject(REFUSED);
  expect((await suspensions(left)).join()).toMatch(said);
  expect(existsSync(headFile(left))).toBe(true);
});

test('an older database in the place of the newest is found, and a cut chain too', async () => {
  await whileStopped(async (over) => {
    left = over;
    await editAsOwner(
      over.database,
      `DELETE FROM events e USING lanes l WHERE e.lane = l.lane AND e.seq = l.head_seq
          AND l.head_seq > 1;
       UPDATE lanes SET head_seq = e.seq, head_hash = e.hash FROM events e
        WHERE e.lane = lanes.lane
          AND e.seq = (SELECT max(seq) FROM events m WHERE m.lane = lanes.lane)`,
    );
  });

  expect(await orderOf(bob)).toMatchObject(REFUSED);
  expect((await suspensions(left)).join()).toContain(
    'the chain was cut, or an older database was put in its place',
  );
});

test('what was committed in the last half minute before a kill cannot be cut off unseen', async () => {
  const { headsDir } = house.services.config.integrity;
  await eve.get('stockCreate', anOrder({ num: '1' }));
  house.beat();
  await expect.poll(() => existsSync(join(headsDir, 'newest.part'))).toBe(true);
  await whileStopped(async (over) => {
    left = over;
    // A killed server writes no last line: back to the one before, in the file and its mark.
    const path = headFile(over);
    const [first = ''] = readFileSync(path, 'utf8').split('\n');
    truncateSync(path, Buffer.byteLength(`${first}\n`));
    const hash = createHash('sha256').update(first).digest('hex');
    await editAsOwner(
      over.database,
      `UPDATE head_mark SET line = 1, hash = '\\x${hash}';
       DELETE FROM events e USING lanes l WHERE e.lane = l.lane AND e.seq = l.head_seq
          AND l.head_seq > 1;
       UPDATE lanes SET head_seq = e.seq, head_hash = e.hash FROM events e
        WHERE e.lane = lanes.lane
          AND e.seq = (SELECT max(seq) FROM events m WHERE m.lane = lanes.lane)`,
    );
  });

  expect(await orderOf(bob)).toMatchObject(REFUSED);
  expect((await suspensions(left)).join()).toContain(
    'the chain was cut, or an older database was put in its place',
  );
});

test('a stop and a start without an attack suspends nobody', async () => {
  await whileStopped(async (over) => {
    left = over;
  });

  expect((await orderOf(eve)).code).toBe(200);
  expect(await suspensions(left)).toEqual([]);
});
