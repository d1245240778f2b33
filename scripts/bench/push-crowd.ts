import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { messageCounter } from './message-counter.ts';

/**
 * A crowd of push clients in one process, as thin as they can be: they shake hands, subscribe, and
 * count the messages they get without reading them, so that the server is what is measured.
 */

interface Orders {
  readonly port: number;
  readonly lists: readonly (readonly string[])[];
}

/** One client in so many reads the time of each quote, to know how long it was under way. */
const SAMPLE_EVERY = 50;
const DELAYS_MAX = 100_000;

let quotes = 0;
let delaysMs: number[] = [];
const sockets: Socket[] = [];

process.on('message', (message: Orders | 'count') => {
  if (message === 'count') {
    process.send?.({ quotes, delaysMs, cpuMicros: cpuMicros() });
    delaysMs = [];
    return;
  }
  gather(message).then(() => process.send?.('ready'));
});

/** Processor time of the crowd so far: near a whole core the crowd is what is measured. */
function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const CONNECTING_AT_ONCE = 50;
/** Well within the silence after which a client is cut off, also on a machine that is busy. */
const PING_MS = 10_000;

async function gather({ port, lists }: Orders): Promise<void> {
  for (let from = 0; from < lists.length; from += CONNECTING_AT_ONCE) {
    const some = lists.slice(from, from + CONNECTING_AT_ONCE);
    const joined = some.map((topics, at) => join(port, topics, (from + at) % SAMPLE_EVERY === 0));
    sockets.push(...(await Promise.all(joined)));
  }
  setInterval(() => {
    const ping = masked(JSON.stringify({ op: 'ping', t: Date.now() }));
    for (const socket of sockets) socket.write(ping);
  }, PING_MS);
}

function join(port: number, topics: readonly string[], isSampled: boolean): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const counter = messageCounter();
    let isShaken = false;
    socket.on('error', reject);
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET /push HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    socket.on('data', (data) => {
      const bytes = data as Buffer; // No encoding is set.
      if (isShaken) {
        quotes += counter(bytes);
        if (isSampled) noteDelays(bytes);
        return;
      }
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      isShaken = true;
      quotes += counter(bytes.subarray(end + 4));
      socket.write(masked(JSON.stringify({ op: 'auth', id: 1 })));
      socket.write(masked(JSON.stringify({ op: 'sub', id: 2, topics })));
      resolve(socket);
    });
  });
}

function noteDelays(bytes: Buffer): void {
  const nowMs = Date.now();
  for (const found of bytes.toString('latin1').matchAll(/"quoteTimestamp":(\d+)/g)) {
    if (delaysMs.length < DELAYS_MAX) delaysMs.push(nowMs - Number(found[1]));
  }
}

/** A client's text message; clients must mask, and a mask of zeros is a mask. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(body.length < 126 ? 6 : 8);
  head[0] = 0x81;
  if (body.length < 126) {
    head[1] = 0x80 | body.length;
  } else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(body.length, 2);
  }
  return Buffer.concat([head, body]);
}
