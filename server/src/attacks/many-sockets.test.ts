import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type Door, listenEarly } from '../edge/door.ts';
import { Seats } from '../push/seats.ts';

// 4,000 sockets from one address, most of which never say a word.

const doors: Door[] = [];
afterAll(() => {
  for (const door of doors) door.server.close();
});

/** A socket and whether it is still open once the server has had its say. */
async function knock(port: number): Promise<{ socket: Socket; isIn: boolean }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const isIn = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]);
  return { socket, isIn };
}

test('one address opens its share, and gets one more for each it closes', async () => {
  const door = await listenEarly({
    host: '127.0.0.1',
    port: 0,
    socketsPerAddressMax: 3,
    doors: readConfig({}).doors,
  });
  doors.push(door);
  // Kept open: the answer of a server that is not ready would close them.
  door.open((_request, response) => response.end('here'));
  const { port } = door;
  const knocked = [];
  for (let count = 0; count < 5; count += 1) knocked.push(await knock(port));
  expect(knocked.map(({ isIn }) => isIn)).toEqual([true, true, true, false, false]);

  const ended = once(door.server, 'seen-closing');
  door.server.on('connection', () => undefined);
  const [first] = knocked;
  first?.socket.end();
  first?.socket.on('close', () => door.server.emit('seen-closing'));
  await ended;
  expect((await knock(port)).isIn).toBe(true);
  for (const { socket } of knocked) socket.destroy();
  door.server.closeAllConnections();
});

const limits = {
  connectionsMax: 10,
  strangersMax: 6,
  perAddressMax: 4,
  strangersPerAddressMax: 2,
};

test('an address has few places for strangers and more for those who log in', () => {
  const seats = new Seats(limits);
  const take = () => {
    const seat = seats.take('203.0.113.7');
    return typeof seat === 'string' ? null : seat;
  };
  const [first, second] = [take(), take()];
  expect(seats.take('203.0.113.7')).toBe('address-full');
  first?.know();
  first?.know();
  const third = take();
  expect(third).not.toBeNull();
  expect(seats.take('203.0.113.7')).toBe('address-full');
  second?.know();
  third?.know();
  expect(take()).not.toBeNull();
  expect(seats.take('203.0.113.7')).toBe('address-full');
  third?.leave();
  expect(take()).not.toBeNull();
  expect(take()).toBeNull();
});

test('strangers never take the places of those who log in', () => {
  const seats = new Seats(limits);
  const places = Array.from({ length: 8 }, (_, at) => seats.take(`203.0.113.${at}`));
  expect(places.map((seat) => typeof seat)).toEqual([
    ...Array<string>(6).fill('object'),
    'string',
    'string',
  ]);
  expect(places.at(-1)).toBe('house-full');
  for (const seat of places) if (typeof seat === 'object') seat.know();
  expect(typeof seats.take('203.0.113.9')).toBe('object');
});
