import { setTimeout } from 'node:timers/promises';
import { ownTables } from '@candor/database/exports/own-tables';
import { sampleOf } from '@candor/domain/testing/by-night';
import { createLog } from '../edge/log.ts';
import type { FaultyDay, Story } from './faulty-day.ts';
import type { PayoutHouse } from './payout-house.ts';
import { type Fault, type StoreFaults, watchStores } from './store-faults.ts';
import type { WatchedParts } from './test-house.ts';

const LOOKS_MAX = 40;
const PAUSE_MS = 25;
const FAULTS: readonly Fault[] = ['once', 'for a minute'];

/** Tables whose rows do not follow from what was asked alone, each with its reason. */
const mayDiffer: ReadonlyMap<string, string> = new Map([
  ['account_values', 'a row for each day that went by'],
  ['document_views', 'each look at a document is noted, one that came to nothing too'],
  ['operator_acts', 'what an operator is about to do is noted before each try'],
  ['files', 'a picture nobody heard of is sent again, and goes after a day'],
]);

/** What a story leaves: rows of its people by table, and what is not finished yet. */
type Left = Readonly<Record<string, number>>;

/** Stories lived in a house while each call of a store they make fails. */
export class FaultWalk {
  /** To open the house with: what it is told and sends is caught here. */
  readonly core: WatchedParts;
  readonly #log: string[] = [];
  readonly #strays: unknown[] = [];
  readonly #noteStray = (error: unknown) => this.#strays.push(error);
  #house: PayoutHouse | null = null;
  #stores: StoreFaults | null = null;

  constructor() {
    this.core = {
      log: createLog('warn', { write: (line) => this.#log.push(line) }),
      webhookSender: {
        allows: () => true,
        send: async () => ({ status: 204, failure: null }),
        letGo: () => undefined,
      },
    };
  }

  /** Begins to watch a house that was opened with `core`, and watched. */
  begin(house: PayoutHouse): void {
    this.#house = house;
    this.#stores = watchStores(house.pools, () => house.nowMs());
    process.on('unhandledRejection', this.#noteStray);
  }

  async end(): Promise<void> {
    process.off('unhandledRejection', this.#noteStray);
    await this.#house?.close();
  }

  /**
   * Lives so many of the stories, and each again with so many of its calls failing once unheard and
   * then for a minute; by night all. Hands back what is not as it must be afterwards, in words.
   */
  async wrongIn<Day extends FaultyDay>(
    stories: Readonly<Record<string, Story<Day>>>,
    open: (story: string) => Promise<Day>,
    byDay: { readonly stories: number; readonly calls: number },
  ): Promise<readonly string[]> {
    const wrong: string[] = [];
    const tried = new Set<string>();
    for (const [name, story] of sampleOf(Object.entries(stories), byDay.stories)) {
      const day = await open(name);
      const calls = await this.#watched.record(() => story(day));
      await day.settle();
      const whole = await this.#leftOf(day);
      const fresh = [...calls].filter(([call]) => !tried.has(call));
      for (const [call, by] of sampleOf(fresh, byDay.calls)) {
        tried.add(call);
        for (const fault of FAULTS) {
          const found = await this.#wrongAfter({ name, story, open, call, fault }, whole);
          wrong.push(...found.map((what) => `${call} (${by}), ${fault}, in ${name}: ${what}`));
        }
      }
    }
    return wrong;
  }

  get #opened(): PayoutHouse {
    if (this.#house === null) throw new Error('No house is watched.');
    return this.#house;
  }

  get #watched(): StoreFaults {
    if (this.#stores === null) throw new Error('No house is watched.');
    return this.#stores;
  }

  /** What `/metrics` says, once nothing is under way any more, or after a while. */
  async #metricsAtRest(): Promise<string> {
    for (let look = 1; ; look += 1) {
      const { body } = await this.#opened.inject({ method: 'GET', url: '/metrics' });
      if (look === LOOKS_MAX || restless(body).length === 0) return body;
      await setTimeout(PAUSE_MS);
    }
  }

  async #leftOf({ people }: FaultyDay): Promise<Left> {
    const { pool, services } = this.#opened;
    const left: Record<string, number> = {};
    const add = (what: string, count: number) => {
      left[what] = (left[what] ?? 0) + count;
    };
    const countRows = async (what: string, from: string, of: string) => {
      const counting = `SELECT count(*)::int AS count FROM ${from}`;
      const { rows } = await pool.query<{ count: number }>(counting, [of]);
      add(what, rows[0]?.count ?? 0);
    };
    for (const userId of people) {
      for (const { table, where } of ownTables) {
        if (mayDiffer.has(table)) continue;
        await countRows(`rows of ${table}`, `${table} WHERE ${where}`, userId);
      }
      for (const { what, count } of await services.stores.closings.inTheWay(userId)) {
        add(`unfinished ${what}`, count);
      }
      await countRows(
        'keys without an answer',
        `idempotency_answers WHERE scope = 'customer ' || $1 AND sealed_answer IS NULL`,
        userId,
      );
      await countRows('things held', 'held_items WHERE account_id = $1 AND is_open', userId);
    }
    return left;
  }

  async #wrongAfter<Day extends FaultyDay>(
    of: {
      readonly name: string;
      readonly story: Story<Day>;
      readonly open: (story: string) => Promise<Day>;
      readonly call: string;
      readonly fault: Fault;
    },
    whole: Left,
  ): Promise<readonly string[]> {
    const house = this.#opened;
    const day = await of.open(of.name);
    const wrong: string[] = [];
    this.#log.length = 0;
    this.#strays.length = 0;
    const count = await this.#watched.fail(of.call, of.fault, () =>
      of.story(day).catch((error: Error) => void wrong.push(error.message)),
    );
    await day.settle();
    // What desks ask once in a while need not come in every life.
    if (count === 0) return [];
    wrong.push(...this.#strays.map((error) => `nobody waited for ${String(error)}`));
    const body = await this.#metricsAtRest();
    const isTold = day.codes.includes(503) ? body.includes('code="503"') : this.#log.length > 0;
    if (!isTold) wrong.push('nobody was told');
    const left = await this.#leftOf(day);
    for (const what of new Set([...Object.keys(whole), ...Object.keys(left)])) {
      const [is, was] = [left[what] ?? 0, whole[what] ?? 0];
      if (is !== was) wrong.push(`${what}: ${is}, not ${was}`);
    }
    wrong.push(...restless(body));
    const health = await house.inject({ method: 'GET', url: '/health' });
    if (health.statusCode !== 200) wrong.push(`health ${health.body}`);
    return wrong;
  }
}

/** What `/metrics` says of what must be nothing when all is well. */
function restless(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => RESTING.some((name) => line.startsWith(name)) && !line.endsWith(' 0'));
}

/** Counters that are at nothing while all is well. */
const RESTING = [
  'candor_acts_held_back',
  'candor_books_problems',
  'candor_books_suspended',
  'candor_partition_commands_waiting',
  'candor_rows_in_doubt',
  'candor_uploads_under_way',
];
