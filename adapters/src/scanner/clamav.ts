import { connect, type Socket } from 'node:net';
import {
  type FileScanner,
  type Finding,
  ScannerUnavailable,
} from '@candor/engines/ports/file-scanner';

/** A socket in the file system, or a port of this machine. */
export type ClamavAddress = { readonly path: string } | { readonly port: number };

const TIMEOUT_MS = 15_000;
/** Sent at once; clamd takes chunks of any length. */
const CHUNK_BYTES = 64 * 1024;
/** An answer is one line with the name of a signature. */
const ANSWER_MAX_BYTES = 4_096;
const NAME_MAX = 100;

/**
 * ClamAV by the protocol of clamd: `zINSTREAM` with chunks of a length and bytes, ended by a length
 * of zero; one connection for each file. Everything but a clear verdict is `ScannerUnavailable`,
 * also an answer that breaks off and a file over clamd's `StreamMaxLength`.
 */
export function createClamav(address: ClamavAddress, timeoutMs = TIMEOUT_MS): FileScanner {
  return {
    scan: async (bytes) => verdictOf(await ask(address, timeoutMs, streamOf(bytes))),
    ping: async () => {
      const answer = await ask(address, timeoutMs, [Buffer.from('zPING\0')]);
      if (answer !== 'PONG') throw new ScannerUnavailable(`no PONG: ${plain(answer)}`);
    },
  };
}

function verdictOf(answer: string): Finding {
  if (answer === 'stream: OK') return null;
  const name = /^stream: ([\s\S]+) FOUND$/.exec(answer)?.[1];
  if (name === undefined) throw new ScannerUnavailable(`no verdict: ${plain(answer)}`);
  return plain(name);
}

/** A few words of the daemon, without what could break a line of a log. */
const plain = (text: string): string => text.slice(0, NAME_MAX).replace(/[^\w.:-]/g, '_');

function* streamOf(bytes: Uint8Array): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = Buffer.from(bytes.subarray(at, at + CHUNK_BYTES));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** Sends what is given and resolves with the line that ends with a zero byte. */
function ask(address: ClamavAddress, timeoutMs: number, parts: Iterable<Buffer>): Promise<string> {
  const socket: Socket =
    'path' in address ? connect(address.path) : connect(address.port, '127.0.0.1');
  let answer = Buffer.alloc(0);
  return new Promise<string>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(new ScannerUnavailable(message, { cause }));
    const timer = setTimeout(() => fail(`no answer in ${timeoutMs} ms`), timeoutMs);
    socket.on('error', (error) => fail(`clamd: ${error.message}`, error));
    socket.on('close', () => {
      clearTimeout(timer);
      fail('clamd ended the connection');
    });
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf(0);
      if (end !== -1) resolve(answer.toString('utf8', 0, end));
      else if (answer.length > ANSWER_MAX_BYTES) fail('an answer without an end');
    });
    for (const part of parts) socket.write(part);
  }).finally(() => socket.destroy());
}
