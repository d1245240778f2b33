import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import type { Language } from '@candor/contract/enums';
import type { ServerFrame } from '@candor/contract/push';
import { WebSocket } from 'ws';
import type { Told } from './test-app.ts';
import type { TestHouse } from './test-house.ts';

/** A customer's connection to `/push`, from which calls are made. */
export interface PushSocket {
  readonly ws: WebSocket;
  /** The code the connection was closed with. */
  readonly closed: Promise<number>;
  /** Frames that answer no call, in the order in which they came. */
  readonly heard: readonly ServerFrame[];
  /** Sends a call and resolves to its answer. Rejects when the connection closes before. */
  ask(id: RouteId, body?: unknown, key?: string): Promise<Told>;
  /** The same for a path that no route may have. */
  askPath(path: string, body?: unknown, key?: string): Promise<Told>;
}

const opened = new Set<WebSocket>();

/** Cuts all connections: a house with open ones waits long before it closes. */
export function cutPushSockets(): void {
  for (const ws of opened) ws.terminate();
  opened.clear();
}

/** The address of the push of a house, which listens from now on. */
async function pushUrlOf({ app, onUpgrade }: TestHouse): Promise<string> {
  if (!app.server.listening) {
    app.server.on('upgrade', onUpgrade);
    await app.listen({ host: '127.0.0.1', port: 0 });
  }
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/push`;
}

interface Visitor {
  readonly token?: string;
  readonly language?: Language;
}

/** Connects and logs in; without a token as a visitor. */
export async function openPushSocket(house: TestHouse, who: Visitor = {}): Promise<PushSocket> {
  return openPushSocketAt(await pushUrlOf(house), who);
}

/** The same, of a process that listens already. */
export async function openPushSocketAt(
  url: string,
  { token, language = 'en' }: Visitor = {},
): Promise<PushSocket> {
  const ws = new WebSocket(url, { perMessageDeflate: false });
  opened.add(ws);
  const heard: ServerFrame[] = [];
  const waiting = new Map<number, { answer(told: Told): void; fail(error: Error): void }>();
  const closed = once(ws, 'close').then(([code]) => {
    for (const { fail } of waiting.values()) fail(new Error(`closed with ${code}`));
    return code as number;
  });
  ws.on('message', (text) => {
    const frame = JSON.parse(text.toString()) as ServerFrame;
    if (frame.op !== 'call') return heard.push(frame);
    const { id, code, msg, data } = frame;
    return waiting.get(id)?.answer({ code, msg, data });
  });
  await once(ws, 'open');
  ws.send(JSON.stringify({ op: 'auth', id: 0, language, ...(token && { token }) }));
  let lastId = 0;
  const askPath: PushSocket['askPath'] = (path, body, key) => {
    lastId += 1;
    const id = lastId;
    const frame = { op: 'call', id, path, ...(key !== undefined && { key }), body };
    return new Promise<Told>((answer, fail) => {
      waiting.set(id, { answer, fail });
      ws.send(JSON.stringify(frame));
    }).finally(() => waiting.delete(id));
  };
  return {
    ws,
    closed,
    heard,
    askPath,
    ask: (id, body, key) => askPath(allRoutes[id].path, body, key),
  };
}
