import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { MarketTicker } from '@candor/engines/market/market-ticker';
import { quoteFigures } from '@candor/server/market/market-figures';
import { type WebSocket, WebSocketServer } from 'ws';

export interface OpenedPush {
  readonly port: number;
  connections(): number;
  stop(): Promise<void>;
}

/**
 * The push as it is written first: each tick is made JSON and sent to each reader by itself. It
 * carries the same figures as ours and has no numbers, no repair and no protection from slow readers.
 */
export async function naivePush(of: {
  readonly desk: MarketDesk;
  readonly ticker: MarketTicker;
  readonly instruments: readonly Instrument[];
}): Promise<OpenedPush> {
  const { desk, ticker, instruments } = of;
  const readers = new Map(instruments.map(({ id }) => [`quote:${id}`, new Set<WebSocket>()]));
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as { op: string; topics?: string[] };
      for (const topic of frame.topics ?? []) readers.get(topic)?.add(socket);
    });
  });
  const follower = ticker.newFollower((ticks) => {
    for (const { instrument, quote, nowMs } of ticks) {
      const topic = `quote:${instrument.id}`;
      const data = quoteFigures(desk, instrument, quote, nowMs);
      for (const socket of readers.get(topic) ?? []) {
        socket.send(JSON.stringify({ op: 'data', topic, data }));
      }
    }
  }, false);
  follower.follow(instruments);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.clients.size,
    stop: async () => {
      follower.stop();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
