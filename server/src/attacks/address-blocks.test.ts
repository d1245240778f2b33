import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockOf, networkOf } from '../edge/caller-address.ts';
import { Seats } from '../push/seats.ts';
import { addOperator, askAsOperator } from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// One customer of a provider has 65,536 networks of IPv6, and uses another one for every call.

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({
    TRUST_PROXY: '1',
    ALLOW_PLAIN: 'PUBLIC_URL',
    ALLOW_SCREEN_MAIL: 'true',
    ADDRESS_LIMITS: 'true',
  });
  // Nothing is right here, and 300 hashes take minutes.
  world.services.passwords.matches = async () => false;
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
/** The nth network of a block, and one of another block. */
const ofBlock = (nth: number) => ({
  headers: { 'x-forwarded-for': `2001:db8:7:${nth.toString(16)}::1` },
});
const elsewhere = { headers: { 'x-forwarded-for': '2001:db8:8::1' } };

test('a block is 48 bits of IPv6, and an IPv4 address has none', () => {
  expect(blockOf(networkOf('2001:db8:7:1::1'))).toBe('2001:db8:7::/48');
  expect(blockOf(networkOf('2001:db8:7:ffff:1::'))).toBe('2001:db8:7::/48');
  expect([blockOf(networkOf('192.0.2.1')), blockOf('unknown')]).toEqual([null, null]);
});

test('a block asks for 120 codes an hour, and leaves the others to newcomers', async () => {
  const ask = async (nth: number, at: typeof elsewhere) => {
    const asked = { email: `block-${nth}@example.test`, type: 'register' };
    return (await world.ask('getEmailCode', asked, at)).code;
  };
  const codes: number[] = [];
  for (let nth = 0; nth < 130; nth += 1) codes.push(await ask(nth, ofBlock(nth)));
  expect(codes.filter((code) => code === 200)).toHaveLength(120);
  expect(codes.slice(120)).toEqual(Array(10).fill(429));
  expect(await ask(200, elsewhere)).toBe(200);
  world.turn(HOUR_MS);
  expect(await ask(201, ofBlock(0))).toBe(200);
});

test('a block tries 200 wrong passwords in a quarter of an hour', async () => {
  const tryAt = async (nth: number, at: typeof elsewhere) => {
    const login = { username: `sprayed-${nth}@example.test`, password: 'letmein' };
    return (await world.ask('loginByUsername', login, at)).code;
  };
  const codes: number[] = [];
  for (let nth = 0; nth < 210; nth += 1) codes.push(await tryAt(nth, ofBlock(nth)));
  expect(codes.indexOf(429)).toBe(199);
  expect(codes.slice(199)).toEqual(Array(11).fill(429));
  expect(await tryAt(300, elsewhere)).toBe(422);
  world.turn(HOUR_MS);
});

test('a block tries 200 wrong passwords of operators too', async () => {
  const { email } = await addOperator(world, 'Tried', ['support']);
  const tryAt = async (username: string, at: typeof elsewhere) => {
    const input = { username, password: 'letmein' };
    return (await askAsOperator(world, 'opsLogin', { input, ...at })).code;
  };
  for (let nth = 0; nth < 200; nth += 1) await tryAt(`desk-${nth}@example.test`, ofBlock(nth));
  expect(await tryAt(email, ofBlock(999))).toBe(429);
  expect(await tryAt(email, elsewhere)).toBe(422);
});

test('a block has four times the places of one network', () => {
  const limits = { connectionsMax: 100, strangersMax: 50 };
  const seats = new Seats({ ...limits, perAddressMax: 3, strangersPerAddressMax: 2 });
  const takes = (nth: number) => seats.take(networkOf(`2001:db8:7:${nth.toString(16)}::1`));
  const taken = Array.from({ length: 12 }, (_, nth) => takes(nth));
  const seated = taken.filter((seat) => typeof seat !== 'string');
  expect([seated.length, taken.slice(8)]).toEqual([8, Array(4).fill('address-full')]);
  for (const seat of seated) seat.know();
  // Of those who logged in there may be more; whoever leaves makes room.
  const more = Array.from({ length: 6 }, (_, nth) => takes(100 + nth));
  expect(more.filter((seat) => typeof seat !== 'string')).toHaveLength(4);
  for (const seat of seated) seat.leave();
  expect(typeof takes(200)).toBe('object');
});
