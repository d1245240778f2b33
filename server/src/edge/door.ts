import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeForReason } from '@candor/contract/error-codes';
import { refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import { languageOf, localeOf } from '../call/language.ts';
import type { Doors } from '../config/doors.ts';
import { bareHeadersFor } from './bare-headers.ts';
import { blockOf, blockShare, callerAddress, networkOf } from './caller-address.ts';
import { answerBadRequest } from './errors.ts';

/** Connections that may wait to be taken: all customers come back at once after a break. */
export const BACKLOG = 4096;
/** A call without a `Host` is refused by the app, in the envelope. */
const settings = { keepAliveTimeout: 65_000, requestTimeout: 60_000, requireHostHeader: false };

/** The port is taken, or this user may not open it; `message` is for the person at the terminal. */
export class DoorBusy extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DoorBusy';
  }
}

export interface Door {
  readonly server: Server;
  /** Where it listens: the port that was asked for, or the one that was free. */
  readonly port: number;
  readonly url: string;
  /** Hands the requests to the app from now on. */
  open(handler: RequestListener): void;
  /** Answers 503 again and takes no new connections; those that answer may finish. */
  shut(): void;
}

/**
 * Listens before anything else is started: a busy port is told in the first second, and whoever
 * looks in meanwhile reads 503. Port 0 is any that is free. Throws DoorBusy.
 */
export async function listenEarly(at: {
  readonly host: string;
  readonly port: number;
  /** Connections from one address; null where all come from a proxy, or are not counted. */
  readonly socketsPerAddressMax: number | null;
  readonly doors: Doors;
}): Promise<Door> {
  const notReady = answerNotReady(at.doors);
  let current: RequestListener = notReady;
  const server = createServer(settings, (request, response) => current(request, response));
  server.on('clientError', answerBadRequest(at.doors));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(doorBusy(error, at)));
    server.listen({ host: at.host, port: at.port, backlog: BACKLOG }, resolve);
  });
  server.removeAllListeners('error');
  if (at.socketsPerAddressMax !== null) limitSockets(server, at.socketsPerAddressMax);
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return {
    server,
    port,
    url: `http://${host}:${port}`,
    open: (handler) => {
      current = handler;
    },
    shut: () => {
      current = notReady;
      if (server.listening) server.close();
      server.closeIdleConnections();
    },
  };
}

/** Connections from everywhere. The kernel's own limit would take the database's files along. */
const SOCKETS_MAX = 30_000;

/** Cuts the connections that one address opens beyond its share; those it has stay. */
function limitSockets(server: Server, perAddressMax: number): void {
  server.maxConnections = SOCKETS_MAX;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const at = { socketAddress: socket.remoteAddress, forwardedFor: undefined };
    const network = networkOf(callerAddress(at, null));
    const block = blockOf(network);
    const most = new Map([[network, perAddressMax]]);
    if (block !== null) most.set(block, blockShare * perAddressMax);
    for (const [name, max] of most) {
      if ((open.get(name) ?? 0) >= max) {
        socket.destroy();
        return;
      }
    }
    for (const name of most.keys()) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const name of most.keys()) {
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    });
  });
}

const answerNotReady =
  (doors: Doors): RequestListener =>
  (request, response) => {
    const isHealth = request.url === '/health';
    const locale = localeOf(languageOf(request.headers));
    const body = isHealth
      ? { status: 'not ready', node: process.versions.node }
      : refusalEnvelope(refuse('NOT_READY'), locale);
    response.writeHead(codeForReason.NOT_READY, {
      ...Object.fromEntries(bareHeadersFor(request, doors)),
      'Content-Type': 'application/json; charset=utf-8',
      'Retry-After': '1',
      Connection: 'close',
    });
    response.end(JSON.stringify(body));
  };

function doorBusy(error: NodeJS.ErrnoException, at: { host: string; port: number }): Error {
  const where = `port ${at.port} of ${at.host}`;
  if (error.code === 'EADDRINUSE') {
    const hint = 'Stop the program that uses it, or choose another one with PORT.';
    return new DoorBusy(`Cannot listen on ${where}: it is in use. ${hint}`, { cause: error });
  }
  if (error.code === 'EACCES') {
    const hint = 'Choose a PORT of 1024 or above.';
    return new DoorBusy(`Cannot listen on ${where}: this user may not. ${hint}`, { cause: error });
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new DoorBusy(
      `Cannot listen on ${where}: this machine has no such address. Check HOST.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
