import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { BenchCustomer } from './bench-house.ts';
import { SocketLine } from './socket-line.ts';

/**
 * Customers who order, in a process of their own and as thin as they can be: one request after the other on
 * kept connections, answers read only as far as needed, so that the server is what is measured.
 */

export interface Stock {
  readonly stockCode: string;
  readonly market: string;
  /** Of a buy that rests: inside the price band, far below the market. */
  readonly restingPrice: string;
}

/** The door orders come through: a kept HTTP connection, or the customer's own socket. */
export type OrderDoor = 'http' | 'socket';

/** Orders for one share: at the market, filled at once, or far below it, where they rest. */
export type OrderKind = 'filled' | 'resting';

export type ClientsTask =
  | {
      readonly kind: 'open';
      readonly port: number;
      readonly customers: readonly BenchCustomer[];
      readonly stocks: readonly Stock[];
    }
  /** As many as the server takes: each client sends when it was answered. */
  | {
      readonly kind: 'flood';
      readonly orders: OrderKind;
      readonly door: OrderDoor;
      /** Orders under way at once. */
      readonly connections: number;
      readonly seconds: number;
    }
  /** So many a second, whether the server keeps up or not; every customer listens to its orders. */
  | { readonly kind: 'paced'; readonly perSecond: number; readonly seconds: number };

export type ClientsReport =
  | { readonly kind: 'opened' }
  | { readonly kind: 'flooded'; readonly orders: number; readonly answerMs: readonly number[] }
  | {
      readonly kind: 'paced';
      readonly answerMs: readonly number[];
      /** From the instant an order was due to its first frame on the push. */
      readonly pushMs: readonly number[];
    };

const PACED_CONNECTIONS = 64;
const PACE_MS = 1;
const FRAMES_WITHIN_MS = 3000;

let port = 0;
let customers: readonly BenchCustomer[] = [];
let stocks: readonly Stock[] = [];
let sockets: readonly SocketLine[] = [];
let sent = 0;
const run = Math.random().toString(36).slice(2, 8);

process.on('message', (task: ClientsTask) => {
  work(task).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function work(task: ClientsTask): Promise<ClientsReport> {
  if (task.kind === 'flood') return flood(task);
  if (task.kind === 'paced') return paced(task.perSecond, task.seconds);
  ({ port, customers, stocks } = task);
  sockets = await Promise.all(customers.map(({ token }) => SocketLine.open(port, token)));
  return { kind: 'opened' };
}

async function flood(task: Extract<ClientsTask, { kind: 'flood' }>): Promise<ClientsReport> {
  const { orders, door, connections, seconds } = task;
  const lines = await openLines(door === 'http' ? connections : 0);
  const untilMs = performance.now() + seconds * 1000;
  const answerMs: number[] = [];
  const orderOn = async (order: (next: NextOrder) => Promise<void>): Promise<void> => {
    for (let startMs = performance.now(); startMs < untilMs; ) {
      await order(nextOrder(orders));
      const nowMs = performance.now();
      answerMs.push(nowMs - startMs);
      startMs = nowMs;
    }
  };
  const overSocket = ({ number, key, body }: NextOrder) =>
    socketOf(number).call('/stock/create', key, body);
  await Promise.all(
    Array.from({ length: connections }, (_, client) => {
      const line = lines[client];
      return orderOn(line === undefined ? overSocket : (next) => line.order(next));
    }),
  );
  for (const line of lines) line.close();
  return { kind: 'flooded', orders: answerMs.length, answerMs };
}

async function paced(perSecond: number, seconds: number): Promise<ClientsReport> {
  const lines = await openLines(PACED_CONNECTIONS);
  const dueMs = new Map<string, number>();
  const pushMs: number[] = [];
  const answerMs: number[] = [];
  const sockets = await Promise.all(
    customers.map((customer) =>
      listen(customer, (clientOrderId) => {
        const due = dueMs.get(clientOrderId);
        if (due === undefined) return;
        dueMs.delete(clientOrderId);
        pushMs.push(performance.now() - due);
      }),
    ),
  );
  const free = [...lines];
  const total = Math.floor(perSecond * seconds);
  const startMs = performance.now();
  let begun = 0;
  let answered = 0;
  while (answered < total) {
    while (begun < total && free.length > 0) {
      const due = startMs + (begun * 1000) / perSecond;
      if (due > performance.now()) break;
      const line = free.pop();
      if (line === undefined) break;
      begun += 1;
      const order = nextOrder('filled');
      dueMs.set(order.key, due);
      line.order(order).then(() => {
        answerMs.push(performance.now() - due);
        answered += 1;
        free.push(line);
      }, fail);
    }
    // A pause, not a turn of the event loop: spinning would take the processor from the server.
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  const giveUpMs = performance.now() + FRAMES_WITHIN_MS;
  while (dueMs.size > 0 && performance.now() < giveUpMs) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (dueMs.size > 0) throw new Error(`${dueMs.size} of ${total} orders had no frame`);
  for (const socket of sockets) socket.terminate();
  for (const line of lines) line.close();
  return { kind: 'paced', answerMs, pushMs };
}

interface NextOrder {
  readonly number: number;
  readonly key: string;
  readonly body: object;
}

function socketOf(number: number): SocketLine {
  const socket = sockets[number % sockets.length];
  if (socket === undefined) throw new Error('nobody is connected');
  return socket;
}

/** An order for one share; customers and stocks take turns, every key is new. */
function nextOrder(kind: OrderKind): NextOrder {
  const number = sent;
  sent += 1;
  const stock = stocks[number % stocks.length];
  if (stock === undefined) throw new Error('there is nothing to order');
  const { stockCode, market, restingPrice } = stock;
  const body = {
    stockCode,
    market,
    stockName: stockCode,
    source: 0,
    direction: 0,
    num: '1',
    leverage: 1,
    ...(kind === 'filled' ? { type: 0 } : { type: 1, price: restingPrice }),
    openClose: 0,
    timeInForce: 'day',
  };
  return { number, key: `${run}-${number}`, body };
}

/** An order as an HTTP request. */
function requestOf({ number, key, body }: NextOrder): string {
  const customer = customers[number % customers.length];
  if (customer === undefined) throw new Error('nobody is there to order');
  const text = JSON.stringify(body);
  return (
    `POST /stock/create HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
    `Authorization: Bearer ${customer.token}\r\nContent-Type: application/json\r\nlanguage: en\r\n` +
    `Idempotency-Key: ${key}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  );
}

/** One kept connection with at most one request on its way. */
class OrderLine {
  readonly #socket: Socket;
  #answer = '';
  #resolve: () => void = () => {};
  #reject: (error: Error) => void = fail;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('error', (error) => this.#reject(error));
  }

  /** Resolves when the order was answered with 200; anything else rejects. */
  order(next: NextOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(requestOf(next));
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#answer += text;
    const end = this.#answer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#answer)?.[1];
    if (length === undefined) throw new Error('an answer without a length');
    if (this.#answer.length < end + 4 + Number(length)) return;
    const answer = this.#answer;
    this.#answer = '';
    if (answer.startsWith('HTTP/1.1 200')) this.#resolve();
    else this.#reject(new Error(answer));
  }
}

async function openLines(count: number): Promise<OrderLine[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return new OrderLine(socket);
    }),
  );
}

const clientOrderIdIn = /"clientOrderId":"([^"]+)"/;

/** A customer's own socket on the topic of orders. */
async function listen(
  { token }: BenchCustomer,
  onOrder: (clientOrderId: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/push`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'auth', id: 1, token, language: 'en' }));
  socket.send(JSON.stringify({ op: 'sub', id: 2, topics: ['order'] }));
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      if (text.includes('"snap":true')) return resolve();
      const found = clientOrderIdIn.exec(text)?.[1];
      if (found !== undefined) onOrder(found);
    });
  });
  return socket;
}

function fail(error: unknown): never {
  throw error;
}
