import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least a Node server can do: bare `node:http` with ready answers, in a process of its own. */
export interface ReadyAnswers {
  /** Bodies by path, query and all. */
  readonly bodies: Readonly<Record<string, string>>;
  /** Sent with every body, beside its length. */
  readonly headers: Readonly<Record<string, string>>;
  /** As long as the house keeps connections, for answers tell it. */
  readonly keepAliveTimeoutMs: number;
}

process.on('message', ({ bodies, headers, keepAliveTimeoutMs }: ReadyAnswers) => {
  const ready = new Map(Object.entries(bodies).map(([path, text]) => [path, Buffer.from(text)]));
  const options = { keepAliveTimeout: keepAliveTimeoutMs };
  const server = createServer(options, (request, response) => {
    const body = ready.get(request.url ?? '');
    if (body === undefined) {
      response.writeHead(404, { 'Content-Length': 0 }).end();
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
