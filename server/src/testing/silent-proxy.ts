import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A line to a server that can be made silent: nothing arrives any more, and nobody is told. */
export interface SilentProxy {
  readonly port: number;
  /** From now on nothing passes in either direction; connections stay open, new ones too. */
  silence(): void;
  /** The old connections are gone, new ones pass again. */
  restore(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(target: NetConnectOpts): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((inner) => {
    sockets.add(inner);
    inner.on('error', () => undefined);
    inner.on('close', () => sockets.delete(inner));
    if (isSilent) {
      inner.pause();
      return;
    }
    const outer = connect(target);
    sockets.add(outer);
    outer.on('error', () => inner.destroy());
    outer.on('close', () => {
      sockets.delete(outer);
      if (!isSilent) inner.destroy();
    });
    inner.on('close', () => {
      if (!isSilent) outer.destroy();
    });
    inner.on('data', (bytes) => {
      if (!isSilent) outer.write(bytes);
    });
    outer.on('data', (bytes) => {
      if (!isSilent) inner.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    port: address.port,
    silence: () => {
      isSilent = true;
    },
    restore: () => {
      cutAll();
      isSilent = false;
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
