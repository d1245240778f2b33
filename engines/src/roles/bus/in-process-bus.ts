import type { Clock } from '../../clock.ts';
import {
  type Bus,
  type BusAnswer,
  BusAway,
  type BusMessage,
  BusPresence,
  checkPattern,
  checkSent,
} from './bus-port.ts';

/** The bus of a process whose parts are all in it: nothing is copied, and nobody is ever away. */
export interface InProcessBus {
  /** One more who speaks and hears. */
  connect(): Bus;
}

interface Listener {
  readonly words: readonly string[];
  readonly hear: (message: BusMessage) => void;
}

interface Server {
  readonly words: readonly string[];
  readonly group: string;
  readonly answer: (message: BusMessage) => Promise<BusAnswer>;
}

/** Who listens and serves, of all who are connected. */
class Ground {
  readonly listeners = new Set<Listener>();
  readonly servers = new Set<Server>();
  #turn = 0;

  /** One of each group that serves a subject, each of a group in turn. */
  serversOf(subject: string): readonly Server[] {
    const groups = new Map<string, Server[]>();
    for (const server of this.servers) {
      if (!matches(server.words, subject)) continue;
      groups.set(server.group, [...(groups.get(server.group) ?? []), server]);
    }
    this.#turn += 1;
    return [...groups.values()].flatMap((servers) => servers[this.#turn % servers.length] ?? []);
  }
}

/** `onFailure` hears what a listener threw. */
export function inProcessBus(options: {
  readonly clock: Pick<Clock, 'every'>;
  readonly onFailure: (error: unknown) => void;
}): InProcessBus {
  const ground = new Ground();
  return { connect: () => new InProcessEnd(ground, options) };
}

class InProcessEnd implements Bus {
  readonly #ground: Ground;
  readonly #options: Parameters<typeof inProcessBus>[0];
  readonly #stops = new Set<() => void>();
  readonly #presence = new BusPresence();
  #isClosing = false;

  constructor(ground: Ground, options: Parameters<typeof inProcessBus>[0]) {
    this.#ground = ground;
    this.#options = options;
  }

  get isHere(): boolean {
    return this.#presence.isHere;
  }

  onState(listener: (isHere: boolean) => void): () => void {
    return this.#presence.listen(listener);
  }

  publish(subject: string, text: string): void {
    checkSent(subject, text);
    if (!this.isHere) return;
    const message = { subject, text };
    for (const listener of this.#ground.listeners) {
      if (!matches(listener.words, subject)) continue;
      void Promise.resolve().then(() => {
        if (this.#ground.listeners.has(listener)) listener.hear(message);
      });
    }
  }

  subscribe(pattern: string, onMessage: (message: BusMessage) => void): () => void {
    checkPattern(pattern);
    const hear = (message: BusMessage) => {
      try {
        onMessage(message);
      } catch (error) {
        this.#options.onFailure(error);
      }
    };
    return this.#add(this.#ground.listeners, { words: pattern.split('.'), hear });
  }

  serve(
    pattern: string,
    group: string,
    answer: (message: BusMessage) => Promise<string>,
  ): () => void {
    checkPattern(pattern);
    const answered = (message: BusMessage) => this.#presence.follow(answerOf(answer, message));
    const server = { words: pattern.split('.'), group, answer: answered };
    return this.#add(this.#ground.servers, server);
  }

  async request(subject: string, text: string, timeoutMs: number): Promise<BusAnswer> {
    checkSent(subject, text);
    if (this.#isClosing) throw new BusAway(false);
    const servers = this.#ground.serversOf(subject);
    if (servers.length === 0) return { outcome: 'nobody' };
    const answered = Promise.race(
      servers.map(async ({ answer }) => {
        await null;
        return answer({ subject, text });
      }),
    );
    return this.#presence.follow(this.#inTime(answered, timeoutMs));
  }

  async flush(): Promise<void> {
    await null;
    if (!this.isHere) throw new BusAway(false);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const stop of this.#stops) stop();
    // What was sent to it before it left, it still answers.
    await null;
    await this.#presence.rest();
    this.#presence.be(false);
  }

  #add<Item>(items: Set<Item>, item: Item): () => void {
    if (this.#isClosing) throw new BusAway(false);
    items.add(item);
    const stop = () => {
      items.delete(item);
      this.#stops.delete(stop);
    };
    this.#stops.add(stop);
    return stop;
  }

  #inTime(answered: Promise<BusAnswer>, timeoutMs: number): Promise<BusAnswer> {
    return new Promise((resolve) => {
      const stop = this.#options.clock.every(timeoutMs, () => {
        stop();
        resolve({ outcome: 'late' });
      });
      void answered.then((answer) => {
        stop();
        resolve(answer);
      });
    });
  }
}

async function answerOf(
  answer: (message: BusMessage) => Promise<string>,
  message: BusMessage,
): Promise<BusAnswer> {
  try {
    const text = await answer(message);
    checkSent(message.subject, text);
    return { outcome: 'answered', text };
  } catch (error) {
    return { outcome: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

function matches(words: readonly string[], subject: string): boolean {
  const said = subject.split('.');
  for (const [at, word] of words.entries()) {
    if (word === '>') return said.length > at;
    if (said[at] === undefined || (word !== '*' && word !== said[at])) return false;
  }
  return said.length === words.length;
}
