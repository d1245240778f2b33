import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const FIN_TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_16 = 126;
const PING_MS = 25_000;
const HEAD_END = '\r\n\r\n';

/**
 * A customer's connection to `/push` that makes calls, as thin as it can be: answers are read only
 * as far as needed. It subscribes nothing, and its frames are masked with zeros, which is a mask.
 */
export class SocketLine {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  #bytes: Buffer = Buffer.alloc(0);
  #lastId = 0;

  static async open(port: number, token: string): Promise<SocketLine> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.setNoDelay(true);
    socket.write(
      `GET /push HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
        `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==${HEAD_END}`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const head = answer.toString('latin1');
    if (!head.startsWith('HTTP/1.1 101') || !head.endsWith(HEAD_END)) throw new Error(head);
    const line = new SocketLine(socket);
    await line.#send({ op: 'auth', token });
    setInterval(() => socket.write(frameOf('{"op":"ping","t":0}')), PING_MS).unref();
    return line;
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    const fail = (error: Error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed the connection')));
  }

  /** Resolves when the call was answered with 200; anything else rejects. */
  call(path: string, key: string, body: object): Promise<void> {
    return this.#send({ op: 'call', path, key, body });
  }

  #send(frame: object): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(frameOf(JSON.stringify({ ...frame, id })));
    });
  }

  #take(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    for (;;) {
      const short = this.#bytes[1];
      if (short === undefined || (short === LENGTH_16 && this.#bytes.length < 4)) return;
      const start = short === LENGTH_16 ? 4 : 2;
      const end = start + (start === 4 ? this.#bytes.readUInt16BE(2) : short);
      if (this.#bytes.length < end) return;
      const text = this.#bytes.toString('latin1', start, end);
      this.#bytes = this.#bytes.subarray(end);
      this.#hear(text);
    }
  }

  #hear(text: string): void {
    const [, id, code] = /^\{"op":"(?:call|auth)","id":(\d+),"code":(\d+)/.exec(text) ?? [];
    if (id === undefined) return;
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (code === '200') waiting?.resolve();
    else waiting?.reject(new Error(text));
  }
}

/** A client's text frame of up to 64 KiB. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const isShort = length < LENGTH_16;
  const start = isShort ? 6 : 8;
  const bytes = Buffer.alloc(start + length);
  bytes[0] = FIN_TEXT;
  bytes[1] = MASKED | (isShort ? length : LENGTH_16);
  if (!isShort) bytes.writeUInt16BE(length, 2);
  bytes.write(text, start);
  return bytes;
}
