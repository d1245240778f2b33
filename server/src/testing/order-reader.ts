import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerFrame } from '@candor/contract/push';
import { WebSocket } from 'ws';

/** A customer who looks at his orders, and comes back when his line breaks. */
export class OrderReader {
  /** Number of the last frame. */
  seq = 0;
  /** Frames that came behind others than they say. */
  readonly gaps: string[] = [];
  readonly #running: Promise<void>;
  #isOver = false;
  #socket: WebSocket | null = null;

  /** `url`: of the process whose push he is connected to. */
  constructor(url: string, token: string) {
    this.#running = this.#read(`${url.replace('http', 'ws')}/push`, token);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#socket?.terminate();
    await this.#running;
  }

  async #read(url: string, token: string): Promise<void> {
    while (!this.#isOver) {
      const socket = new WebSocket(url);
      this.#socket = socket;
      socket.on('error', () => {});
      socket.on('message', (text) => this.#hear(JSON.parse(text.toString()) as ServerFrame));
      socket.once('open', () => {
        const since = this.seq === 0 ? {} : { since: { order: this.seq } };
        socket.send(JSON.stringify({ op: 'auth', id: 1, token }));
        socket.send(JSON.stringify({ op: 'sub', id: 2, topics: ['order'], ...since }));
      });
      await new Promise((resolve) => socket.once('close', resolve));
      await sleep(100);
    }
  }

  #hear(frame: ServerFrame): void {
    if (!('topic' in frame) || frame.topic !== 'order' || !('seq' in frame)) return;
    const { seq, prev } = frame as { seq: number; prev: number };
    if (prev !== 0 && prev !== this.seq) this.gaps.push(`${seq} after ${this.seq}`);
    this.seq = seq;
  }
}
