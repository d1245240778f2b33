import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ClientFrame, ServerFrame } from '@candor/contract/push';
import { type WebSocket, WebSocketServer } from 'ws';

/** What the front answers in place of the server behind it. */
export interface FrontOffer {
  /** The data of a call, or undefined to let the server answer it. */
  readonly dataOf: (path: string, query: URLSearchParams) => unknown;
  /** A page or a script of the bench itself. */
  readonly fileOf?: (path: string) => { readonly type: string; readonly body: string } | undefined;
  /** The figures of a topic now; undefined for a topic that is not offered. */
  readonly figuresOf: (topic: string, nowMs: number) => unknown;
}

/** A door before a real server: it lets everything through but what the bench feeds itself. */
export interface Front {
  readonly url: string;
  /** Frames a second from now on, over all topics somebody listens to; 0 is silence. */
  setPace(framesPerSecond: number): void;
  framesSent(): number;
  close(): Promise<void>;
}

const STEP_MS = 5;

/** Opens a front before the server at `port`. */
export async function openFront(port: number, offer: FrontOffer): Promise<Front> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://front');
    const data = offer.dataOf(pathname, searchParams);
    const file = offer.fileOf?.(pathname);
    if (data !== undefined) {
      answer(response, 'application/json', JSON.stringify({ code: 200, msg: 'Success', data }));
    } else if (file !== undefined) answer(response, file.type, file.body);
    else passOn(port, request, response);
  });
  const feed = openFeed(offer);
  server.on('upgrade', (request, socket, head) => feed.welcome(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setPace: feed.setPace,
    framesSent: feed.framesSent,
    close: async () => {
      feed.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
  response.end(body);
}

function passOn(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const behind = requestFrom({ host: '127.0.0.1', port, method, path: url, headers }, (from) => {
    response.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(response);
  });
  behind.on('error', () => response.destroy());
  request.pipe(behind);
}

/** `/push` as the server speaks it, with as many frames a second as the bench asks for. */
function openFeed(offer: FrontOffer) {
  const sockets = new WebSocketServer({ noServer: true });
  const topics = new Map<string, { readonly socket: WebSocket; seq: number }>();
  let framesPerSecond = 0;
  let sinceMs = performance.now();
  let sentSince = 0;
  let sent = 0;
  let turn = 0;

  const tell = (topic: string, isWhole: boolean): void => {
    const one = topics.get(topic);
    const data = offer.figuresOf(topic, Date.now());
    if (one === undefined || data === undefined) return;
    const prev = one.seq;
    one.seq += 1;
    const snap = isWhole ? ({ snap: true } as const) : {};
    say(one.socket, { op: 'data', topic, seq: one.seq, prev, ...snap, data });
  };
  const step = (): void => {
    const due = Math.floor(((performance.now() - sinceMs) / 1000) * framesPerSecond);
    const listened = [...topics.keys()];
    for (; sentSince < due; sentSince += 1) {
      const topic = listened[turn % listened.length];
      turn += 1;
      if (topic === undefined) continue;
      tell(topic, false);
      sent += 1;
    }
  };
  const timer = setInterval(step, STEP_MS);
  const hear = (socket: WebSocket, frame: ClientFrame): void => {
    if (frame.op === 'auth') say(socket, welcomeTo(frame.id));
    else if (frame.op === 'ping') say(socket, { op: 'pong', t: frame.t });
    else if (frame.op === 'snap') tell(frame.topic, true);
    else if (frame.op === 'unsub') for (const topic of frame.topics) topics.delete(topic);
    else if (frame.op === 'sub') {
      const offered = frame.topics.filter((topic) => offer.figuresOf(topic, 0) !== undefined);
      const data = { topics: frame.topics, refused: [] };
      say(socket, { op: 'sub', id: frame.id, code: 200, msg: '', data });
      for (const topic of offered) topics.set(topic, { socket, seq: 0 });
      for (const topic of offered) tell(topic, true);
    }
  };
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => hear(socket, JSON.parse(String(text)) as ClientFrame));
    socket.on('close', () => {
      for (const [topic, one] of topics) if (one.socket === socket) topics.delete(topic);
    });
  });
  return {
    welcome: (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
      sockets.handleUpgrade(request, socket, head, (open) => sockets.emit('connection', open)),
    setPace: (pace: number): void => {
      framesPerSecond = pace;
      sinceMs = performance.now();
      sentSince = 0;
    },
    framesSent: () => sent,
    close: (): void => {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function welcomeTo(id: number): ServerFrame {
  const data = { userId: null, serverTimestamp: Date.now(), pingMs: 25_000 };
  return { op: 'auth', id, code: 200, msg: '', data };
}

function say(socket: WebSocket, frame: ServerFrame): void {
  socket.send(JSON.stringify(frame));
}
