import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the daemon behaves; it can be changed while it runs. */
export type ClamdMood = 'well' | 'silent' | 'cut' | 'full' | 'endless';

export interface TestClamd {
  readonly path: string;
  /** Files it has looked at. */
  readonly scanned: Buffer[];
  mood: ClamdMood;
  close(): Promise<void>;
}

/** What the daemon of the tests calls malware: the sign of EICAR, and a word of the tests. */
export const SIGNS = ['EICAR-STANDARD-ANTIVIRUS', 'TEST-MALWARE'] as const;

/** A daemon in this process that speaks clamd's protocol over a socket of its own. */
export async function startClamd(signs: readonly (string | Buffer)[] = SIGNS): Promise<TestClamd> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-clamd-'));
  const path = join(folder, 'clamd.sock');
  const sockets = new Set<Socket>();
  const clamd = { path, scanned: [] as Buffer[], mood: 'well' as ClamdMood };
  const say = (socket: Socket, line: string) => void socket.end(`${line}\0`);
  const verdict = (socket: Socket, bytes: Buffer) => {
    clamd.scanned.push(bytes);
    const isFound = signs.some((sign) => bytes.includes(sign));
    say(socket, isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (clamd.mood === 'silent') return;
      if (clamd.mood === 'cut') return void socket.destroy();
      if (clamd.mood === 'endless') return void socket.write('stream: '.repeat(1000));
      if (received.toString('latin1') === 'zPING\0') return say(socket, 'PONG');
      if (clamd.mood === 'full') return say(socket, 'INSTREAM size limit exceeded. ERROR');
      const bytes = fileIn(received);
      if (bytes !== null) verdict(socket, bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return Object.assign(clamd, {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  });
}

/** The file of a stream that has come whole; null before that. */
function fileIn(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
