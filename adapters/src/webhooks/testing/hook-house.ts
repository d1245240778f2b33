import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A post as it arrived. */
export interface Arrived {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A receiver of webhooks on this machine. */
export interface HookHouse {
  readonly url: string;
  readonly port: number;
  readonly arrived: Arrived[];
  /** What it does from now on: answers a status, or whatever is said. */
  answer(how: number | ((response: ServerResponse) => void)): void;
  close(): Promise<void>;
}

export async function openHookHouse(): Promise<HookHouse> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  let answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const text = (await buffer(request)).toString();
    arrived.push({ url, method, headers, text });
    answer(response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    answer: (how) => {
      answer = typeof how === 'number' ? (response) => response.writeHead(how).end() : how;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
