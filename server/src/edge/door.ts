import { createServer, type RequestListener, type Server } from 'node:http';
import { codeForReason } from '@candor/contract/error-codes';
import { refuse } from '../call/answer.ts';
import { refusalEnvelope } from '../call/envelope.ts';
import { languageOf, localeOf } from '../call/language.ts';

const timeouts = { keepAliveTimeout: 65_000, requestTimeout: 60_000 };

/** The port is taken, or this user may not open it; `message` is for the person at the terminal. */
export class DoorBusy extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DoorBusy';
  }
}

export interface Door {
  readonly server: Server;
  readonly url: string;
  /** Hands the requests to the app from now on. */
  open(handler: RequestListener): void;
  /** Answers 503 again and takes no new connections; those that answer may finish. */
  shut(): void;
}

/**
 * Listens before anything else is started: a busy port is told in the first second, and whoever
 * looks in meanwhile reads 503. Throws DoorBusy.
 */
export async function listenEarly(at: {
  readonly host: string;
  readonly port: number;
}): Promise<Door> {
  let current: RequestListener = answerNotReady;
  const server = createServer(timeouts, (request, response) => current(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(doorBusy(error, at)));
    server.listen({ host: at.host, port: at.port }, resolve);
  });
  server.removeAllListeners('error');
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return {
    server,
    url: `http://${host}:${at.port}`,
    open: (handler) => {
      current = handler;
    },
    shut: () => {
      current = answerNotReady;
      if (server.listening) server.close();
      server.closeIdleConnections();
    },
  };
}

const answerNotReady: RequestListener = (request, response) => {
  const isHealth = request.url === '/health';
  const locale = localeOf(languageOf(request.headers));
  const body = isHealth ? { status: 'not ready' } : refusalEnvelope(refuse('NOT_READY'), locale);
  response.writeHead(codeForReason.NOT_READY, {
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
