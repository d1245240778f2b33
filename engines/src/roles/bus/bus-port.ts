/** A message as it came. */
export interface BusMessage {
  readonly subject: string;
  readonly text: string;
}

/** What became of a request. */
export type BusAnswer =
  | { readonly outcome: 'answered'; readonly text: string }
  /** Nobody serves the subject: nothing was done. Told at once. */
  | { readonly outcome: 'nobody' }
  /** No answer within the time: it was done, is being done, or got lost. */
  | { readonly outcome: 'late' }
  /** Who serves it threw, or its answer was too large to send. */
  | { readonly outcome: 'failed'; readonly why: string };

/**
 * How the parts of a house speak to each other, in one process or in several. A subject is words
 * with dots between them; in a pattern `*` stands for one word and `>`, at its end, for one or
 * more. Texts of one sender on one subject arrive in the order they were sent, at most once.
 *
 * A wrong subject and a text of more than `BUS_TEXT_BYTES_MAX` throw before anything is sent.
 */
export interface Bus {
  /** Whether others can be reached. The driver comes back by itself. */
  readonly isHere: boolean;
  /**
   * Hears each time others can be reached no more, or again. What they published meanwhile is
   * lost: who follows them reads their whole state again. Hands back what ends it.
   */
  onState(listener: (isHere: boolean) => void): () => void;
  /** Sends to all who listen now. What is published while the bus is away is lost, never late. */
  publish(subject: string, text: string): void;
  /** Hears what is published under a pattern, until what it hands back is called. */
  subscribe(pattern: string, onMessage: (message: BusMessage) => void): () => void;
  /**
   * Answers requests under a pattern. Of all who serve it under one group, one gets each request.
   * Hands back what ends it; what has begun is still answered.
   */
  serve(
    pattern: string,
    group: string,
    answer: (message: BusMessage) => Promise<string>,
  ): () => void;
  /** Rejects with `BusAway` while others cannot be reached, and when the line breaks meanwhile. */
  request(subject: string, text: string, timeoutMs: number): Promise<BusAnswer>;
  /** Resolves when the others know of what was subscribed and served here. */
  flush(): Promise<void>;
  /** Takes no more requests, answers those it has, waits for its own answers, and leaves. */
  close(): Promise<void>;
}

/** The largest text, as UTF-8. Larger things go in parts that their sender knows how to make. */
export const BUS_TEXT_BYTES_MAX = 1_000_000;

/** The line to the others is broken or closed. */
export class BusAway extends Error {
  /** False when the request never left, so that nothing can have been done. */
  readonly wasSent: boolean;
  constructor(wasSent: boolean, options?: { cause?: unknown }) {
    super('The other parts of the house cannot be reached.', options);
    this.name = 'BusAway';
    this.wasSent = wasSent;
  }
}

/** The text does not fit. */
export class BusTextTooLarge extends Error {
  constructor(subject: string, bytes: number) {
    super(`A text of ${bytes} bytes for ${subject}: at most ${BUS_TEXT_BYTES_MAX} are sent.`);
    this.name = 'BusTextTooLarge';
  }
}

/** What every driver of the bus keeps: whether others can be reached, and what is under way. */
export class BusPresence {
  readonly #listeners = new Set<(isHere: boolean) => void>();
  readonly #running = new Set<Promise<unknown>>();
  #isHere = true;

  get isHere(): boolean {
    return this.#isHere;
  }

  /** Hears each change; hands back what ends it. */
  listen(listener: (isHere: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  be(isHere: boolean): void {
    if (this.#isHere === isHere) return;
    this.#isHere = isHere;
    for (const listener of this.#listeners) listener(isHere);
  }

  /** Counts work as under way until it has ended. */
  follow<Value>(work: Promise<Value>): Promise<Value> {
    this.#running.add(work);
    const forget = () => void this.#running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when nothing is under way any more. */
  async rest(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}

const WORDS = /^[\w$:/=+-]+(\.[\w$:/=+-]+)*$/;
const PATTERN = /^((\*|[\w$:/=+-]+)\.)*(\*|>|[\w$:/=+-]+)$/;

/** Throws unless the text may be sent under the subject. */
export function checkSent(subject: string, text: string): void {
  if (!WORDS.test(subject)) throw new Error(`"${subject}" is no subject.`);
  // A unit of UTF-16 is at most three bytes of UTF-8: short texts are not counted.
  if (text.length * 3 <= BUS_TEXT_BYTES_MAX) return;
  const bytes = utf8Bytes(text);
  if (bytes > BUS_TEXT_BYTES_MAX) throw new BusTextTooLarge(subject, bytes);
}

/** Throws unless it is a pattern. */
export function checkPattern(pattern: string): void {
  if (!PATTERN.test(pattern)) throw new Error(`"${pattern}" is no pattern of subjects.`);
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a pair counts for two bytes of its four.
    const isHalf = unit >= 0xd800 && unit < 0xe000;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
}
