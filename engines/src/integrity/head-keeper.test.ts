import { beforeEach, expect, test } from 'vitest';
import { HEADS_EVERY_MS, HeadKeeper, NEWEST_EVERY_MS } from './head-keeper.ts';
import type { ChainHead, HeadCopies, HeadFile, HeadLine, HeadStatement } from './head-ports.ts';

const HOUR_MS = 3_600_000;

/** A file, a place for copies and a database that fail when told so, and a clock turned by hand. */
class Desk {
  readonly written: HeadStatement[] = [];
  readonly marked: bigint[] = [];
  readonly sent: bigint[][] = [];
  readonly failures: string[] = [];
  readonly newest: (readonly ChainHead[])[] = [];
  broken: '' | 'file' | 'mark' | 'copies' | 'newest' = '';
  isInDoubt = false;
  isOurs = true;
  nowMs = 0;
  readonly #ticks = new Map<number, () => void>();
  readonly keeper: HeadKeeper;

  constructor(everyMs: number) {
    this.keeper = new HeadKeeper({
      clock: {
        nowMs: () => this.nowMs,
        every: (periodMs, task) => {
          this.#ticks.set(periodMs, task);
          return () => void this.#ticks.delete(periodMs);
        },
      },
      file: this.#file(),
      newest: {
        keep: async (heads) => {
          this.#mayFail('newest');
          this.newest.push(heads);
        },
      },
      copies: [this.#place(everyMs)],
      mark: async ({ n }) => {
        this.#mayFail('mark');
        this.marked.push(n);
      },
      isInDoubt: () => this.isInDoubt,
      isOurs: () => this.isOurs,
      onFailure: (error) => this.failures.push(String(error)),
    });
    this.keeper.start();
  }

  /** So much later the clock strikes the half minute; returns when everything is done. */
  async turn(ms: number): Promise<void> {
    await this.#strike(ms, HEADS_EVERY_MS);
  }

  /** A second later. */
  async second(): Promise<void> {
    await this.#strike(NEWEST_EVERY_MS, NEWEST_EVERY_MS);
  }

  async #strike(ms: number, periodMs: number): Promise<void> {
    this.nowMs += ms;
    this.#ticks.get(periodMs)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  #mayFail(what: Desk['broken']): void {
    if (this.broken === what) throw new Error(`no ${what}`);
  }

  #file(): HeadFile {
    return {
      last: null,
      append: async (statements, atMs) => {
        this.#mayFail('file');
        return statements.map((statement): HeadLine => {
          this.written.push(statement);
          const n = BigInt(this.written.length);
          return { n, atMs, statement, hash: `h${n}`, text: `line ${n}` };
        });
      },
    };
  }

  #place(everyMs: number): HeadCopies {
    return {
      name: 'PLACE',
      everyMs,
      send: async (lines) => {
        this.#mayFail('copies');
        this.sent.push(lines.map(({ n }) => n));
      },
    };
  }
}

const head = (lane: number, seq: bigint) => ({ lane, seq, hash: `${lane} ${seq}` });
const said = (lane: number, seq: bigint) => ({ kind: 'head', ...head(lane, seq) });

let desk: Desk;
beforeEach(() => {
  desk = new Desk(0);
});

test('only chains that moved are written, as far as they came, and the database remembers the line', async () => {
  desk.keeper.note(head(0, 1n));
  desk.keeper.note(head(0, 2n));
  desk.keeper.note(head(3, 9n));
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.written).toEqual([said(0, 2n), said(3, 9n)]);
  expect([desk.marked, desk.sent]).toEqual([[2n], [[1n, 2n]]]);
  await desk.turn(HEADS_EVERY_MS);
  expect([desk.written.length, desk.marked, desk.sent.length]).toEqual([2, [2n], 1]);
});

test('the newest heads are kept every second in which a chain moved, and no line is written', async () => {
  desk.keeper.note(head(0, 1n));
  desk.keeper.note(head(0, 2n));
  await desk.second();
  await desk.second();
  desk.keeper.note(head(3, 9n));
  await desk.second();
  expect(desk.newest).toEqual([[head(0, 2n)], [head(0, 2n), head(3, 9n)]]);
  expect([desk.written, desk.sent]).toEqual([[], []]);
  // What could not be kept is kept the next second; in doubt, or of another process, nothing is.
  desk.broken = 'newest';
  desk.keeper.note(head(0, 3n));
  await desk.second();
  desk.broken = '';
  desk.isInDoubt = true;
  await desk.second();
  desk.isInDoubt = false;
  desk.isOurs = false;
  await desk.second();
  expect(desk.newest.length).toBe(2);
  desk.isOurs = true;
  await desk.second();
  expect(desk.newest.at(-1)).toEqual([head(0, 3n), head(3, 9n)]);
});

test('a head that comes while the line before it is written stands in the next', async () => {
  desk.keeper.note(head(0, 1n));
  const writing = desk.keeper.write();
  await Promise.resolve();
  desk.keeper.note(head(0, 2n));
  await writing;
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.written.at(-1)).toEqual(said(0, 2n));
});

test('a file that cannot be written loses nothing', async () => {
  desk.broken = 'file';
  desk.keeper.note(head(0, 1n));
  desk.keeper.state({ kind: 'suspended', account: '7', why: 'edited' });
  await desk.turn(HEADS_EVERY_MS);
  expect([desk.written, desk.failures]).toEqual([[], ['Error: no file']]);
  desk.broken = '';
  desk.keeper.note(head(0, 2n));
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.written).toEqual([{ kind: 'suspended', account: '7', why: 'edited' }, said(0, 2n)]);
});

test('what a place did not take is sent again, in its order; so is what the database missed', async () => {
  desk.broken = 'copies';
  desk.keeper.note(head(0, 1n));
  await desk.turn(HEADS_EVERY_MS);
  desk.broken = 'mark';
  desk.keeper.note(head(0, 2n));
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.failures).toEqual(['Error: no copies', 'Error: no mark']);
  desk.broken = '';
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.sent).toEqual([[1n, 2n]]);
});

test('while the chains are in doubt no head is signed, but what happened is told', async () => {
  desk.isInDoubt = true;
  desk.keeper.note(head(0, 4n));
  desk.keeper.state({ kind: 'suspended', account: '*', why: 'cut' });
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.written).toEqual([{ kind: 'suspended', account: '*', why: 'cut' }]);
  desk.isInDoubt = false;
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.written.at(-1)).toEqual(said(0, 4n));
});

test('a place that gathers gets its lines once an hour, and at the end at once', async () => {
  desk = new Desk(HOUR_MS);
  desk.keeper.note(head(0, 1n));
  await desk.turn(HEADS_EVERY_MS);
  desk.keeper.note(head(0, 2n));
  await desk.turn(HEADS_EVERY_MS);
  expect(desk.sent).toEqual([]);
  await desk.turn(HOUR_MS);
  expect(desk.sent).toEqual([[1n, 2n]]);
  desk.keeper.note(head(0, 3n));
  await desk.keeper.stop();
  expect(desk.sent).toEqual([[1n, 2n], [3n]]);
  desk.keeper.note(head(0, 4n));
  await desk.turn(HOUR_MS);
  expect(desk.written.length).toBe(3);
});

test('who may not be alone with the file leaves it alone, at the end too', async () => {
  const desk = new Desk(0);
  const head = { lane: 0, seq: 1n, hash: 'a' };
  desk.keeper.note(head);
  desk.isOurs = false;
  await desk.turn(HEADS_EVERY_MS);
  await desk.keeper.stop();
  expect(desk.written).toEqual([]);
  desk.isOurs = true;
  await desk.keeper.write();
  expect(desk.written).toEqual([{ kind: 'head', ...head }]);
});
