import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';

/**
 * Readers in a process of their own and as thin as they can be: one request after the other on kept
 * connections, of an answer only its end is looked for, so that the server is what is measured.
 */

export interface ReadTask {
  readonly port: number;
  /** Asked in turns: path, query and all. */
  readonly paths: readonly string[];
  /** Lines of every request beside the host, each ended by CRLF. */
  readonly headers: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface ReadReport {
  readonly answers: number;
  /** Of head and body together. */
  readonly bytes: number;
}

process.on('message', (task: ReadTask) => {
  flood(task).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function flood({ port, paths, headers, ...task }: ReadTask): Promise<ReadReport> {
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`, 'latin1'),
  );
  const sockets = await Promise.all(Array.from({ length: task.connections }, () => open(port)));
  const untilMs = performance.now() + task.seconds * 1000;
  let asked = 0;
  const next = (): Buffer | null => {
    if (performance.now() >= untilMs) return null;
    asked += 1;
    return requests[asked % requests.length] ?? null;
  };
  const reports = await Promise.all(sockets.map((socket) => readOn(socket, next)));
  return {
    answers: reports.reduce((sum, one) => sum + one.answers, 0),
    bytes: reports.reduce((sum, one) => sum + one.bytes, 0),
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  return socket;
}

/** Asks on one connection until there is nothing more to ask. Anything but a 200 rejects. */
function readOn(socket: Socket, next: () => Buffer | null): Promise<ReadReport> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    let answers = 0;
    let bytes = 0;
    const ask = (): void => {
      const request = next();
      if (request !== null) {
        socket.write(request);
        return;
      }
      socket.destroy();
      resolve({ answers, bytes });
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server hung up')));
    socket.on('data', (data) => {
      const chunk = data as Buffer; // No encoding is set.
      bytes += chunk.length;
      const status = reader.take(chunk);
      if (status === null) return;
      if (status !== 200) {
        reject(new Error(`an answer of ${status}: ${chunk.toString('utf8')}`));
        socket.destroy();
        return;
      }
      answers += 1;
      ask();
    });
    ask();
  });
}
