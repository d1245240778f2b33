import { pngOf } from '@candor/adapters/images/testing/pictures';
import { expect, test } from 'vitest';
import { sendPicture } from '../testing/send-picture.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

const DAY_MS = 86_400_000;
/** Words of one deposit's way: read, two looks at the rules, credit, end, untold, inbox, told. */
const WORDS = 8;
const LOOKS = 200;

/** Thrown at and after the moment of death: a dead process hears and does nothing any more. */
class Dead extends Error {}

/**
 * Makes the house die after its n-th word with the world on the deposit's way: its last word was
 * carried out, and nobody heard the answer. Every await of the desk is such a word, to its store,
 * the lane or the inbox; dying before one is dying after the one before it.
 */
function dieAfter(house: TradingHouse, words: number): string[] {
  const said: string[] = [];
  const mortal = (name: string, owner: object, methods: readonly string[]) => {
    for (const method of methods) {
      const work = Reflect.get(owner, method) as (...args: unknown[]) => Promise<unknown>;
      Reflect.set(owner, method, async (...args: unknown[]) => {
        if (said.length >= words) throw new Dead();
        said.push(`${name}.${method}`);
        const isLast = said.length === words;
        const done = await Reflect.apply(work, owner, args);
        if (isLast) throw new Dead();
        return done;
      });
    }
  };
  const { funding, trading, inbox } = house.services;
  const store = ['isProofUsed', 'depositedSince', 'confirm', 'end', 'untold', 'keepTold'];
  mortal('store', funding.deposits, store);
  mortal('lanes', trading.lanes, ['read', 'submit']);
  mortal('inbox', inbox, ['sendOnce']);
  return said;
}

/** Looks until the last word is said, or there is nothing left to say. */
async function lookUntilDead(house: TradingHouse, said: readonly string[], words: number) {
  for (let look = 0; look < LOOKS && said.length < words; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function toldCount(house: TradingHouse, userId: string): Promise<number> {
  const { rows } = await house.pool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM messages WHERE user_id = $1 AND kind = 'deposit'`,
    [userId],
  );
  return rows[0]?.n ?? 0;
}

test('a deposit is credited and told once, wherever its process died, also a day later', async () => {
  const deaths: string[] = [];
  let house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  const { userId } = await house.customer();
  for (let words = 1; words <= WORDS; words += 1) {
    const ada = await house.knownCustomer(userId);
    const login = { username: userId, password: TEST_PASSWORD };
    const { token } = (await house.ask('loginByUsername', login)).data;
    const { url } = (await sendPicture(house, { token, bytes: await pngOf(words * 20) })).data;
    await ada.get('rechargeCreate', {
      ...{ kind: 'BANK', currency: 'USD', amount: '1000', proofUrl: url },
    });
    house.turn(30_000);
    const said = dieAfter(house, words);
    await lookUntilDead(house, said, words);
    deaths.push(said.at(-1) ?? 'never');
    const startMs = house.nowMs() + DAY_MS + 60_000;
    house = await openTradingHouse({ LOG_LEVEL: 'silent' }, { over: await house.leave(), startMs });
    const later = await house.knownCustomer(userId);
    await house.untilSeen(async () => {
      expect(await toldCount(house, userId)).toBe(words);
      expect(await later.funds('BALANCE')).toEqual([
        ...[`${words}000.00`, '0.00', `${words}000.00`],
      ]);
    });
  }
  const ada = await house.knownCustomer(userId);
  const rows: { status: number; creditAmount: string }[] = (await ada.get('rechargeList')).list;
  expect(rows.map((row) => [row.status, row.creditAmount])).toEqual(rows.map(() => [3, '1000.00']));
  for (const point of ['lanes.submit', 'store.end', 'inbox.sendOnce', 'store.keepTold']) {
    expect(deaths).toContain(point);
  }
  expect(await house.audit()).toEqual([]);
  await house.close();
}, 60_000);
