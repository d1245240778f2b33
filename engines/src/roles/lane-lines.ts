import type { KeyedCommand } from '../trading/lane/decide-batch.ts';
import { gather } from '../trading/lane/gather.ts';
import { partitionOf } from '../trading/lane/partition-of.ts';
import type { BusAnswer } from './bus/bus-port.ts';
import { type CrossedReply, WIRE_LENGTH_MAX, type Wire } from './wire/wire.ts';

/** Commands in one text. */
const TOGETHER_MAX = 128;
/** Texts to one lane that are not answered yet: a lane has as many batches on their way. */
const UNDER_WAY_MAX = 2;
/** Commands for which a second text is worth what it costs. */
const SECOND_TEXT_MIN = 4;
/** What is left of the largest crowd from one text to the next. */
const CROWD_KEPT = 0.875;

/** What became of a command; its reply is null when the lane is still at it. */
export type LaneSaid =
  | Exclude<BusAnswer, { outcome: 'answered' }>
  | { readonly outcome: 'answered'; readonly said: CrossedReply | null };

export interface LaneLinesDeps {
  readonly wire: Wire;
  /** Names the roles of this process, at the end of every subject. */
  readonly sender: string;
  readonly request: (subject: string, text: string) => Promise<BusAnswer>;
  /** Resolves when the event loop has heard what has arrived by now. */
  readonly nextTurn: () => Promise<void>;
}

interface Waiting {
  readonly keyed: KeyedCommand;
  readonly tell: (said: LaneSaid) => void;
  readonly fail: (error: unknown) => void;
}

/** The ways to the lanes: commands for one lane that wait together go in one text. */
export class LaneLines {
  readonly #deps: LaneLinesDeps;
  readonly #lines = new Map<number, LaneLine>();
  /** By partition, the lane that answered for it last. */
  readonly #owners = new Map<number, number>();

  constructor(deps: LaneLinesDeps) {
    this.#deps = deps;
  }

  /**
   * To the lane that is known to own the account, or alone to whoever does: what is sent for the
   * first time, what has no key to ask again by, and what kept others waiting.
   */
  async send(keyed: KeyedCommand, isAlone: boolean): Promise<LaneSaid> {
    const partition = partitionOf(keyed.command.accountId);
    const owner = this.#owners.get(partition);
    if (owner === undefined || isAlone || keyed.key === null) {
      return this.#ofPartition(partition, keyed);
    }
    const said = await this.#lineTo(owner).send(keyed);
    const isOwner = said.outcome === 'answered' && said.said?.outcome !== 'elsewhere';
    if (!isOwner) this.forget(partition);
    return said;
  }

  /** Whoever owned it may not any more. */
  forget(partition: number): void {
    this.#owners.delete(partition);
  }

  async #ofPartition(partition: number, keyed: KeyedCommand): Promise<LaneSaid> {
    const { wire, request, sender } = this.#deps;
    const text = wire.write('commands', [keyed]);
    const answer = await request(`lanes.${partition}.submit.${sender}`, text);
    if (answer.outcome !== 'answered') return answer;
    const { lane, replies } = wire.read('replies', answer.text);
    this.#owners.set(partition, lane);
    return { outcome: 'answered', said: replies[0] ?? null };
  }

  #lineTo(lane: number): LaneLine {
    const line = this.#lines.get(lane) ?? new LaneLine(lane, this.#deps);
    this.#lines.set(lane, line);
    return line;
  }
}

/** Half of those under way cross while the other half waits to be sent: so a lane does it too. */
class LaneLine {
  readonly #subject: string;
  readonly #deps: LaneLinesDeps;
  #waiting: Waiting[] = [];
  #textCount = 0;
  #sentCount = 0;
  /** Commands that were under way at once, lately. */
  #crowd = 0;
  #isGathering = false;

  constructor(lane: number, deps: LaneLinesDeps) {
    this.#subject = `lane.${lane}.submit.${deps.sender}`;
    this.#deps = deps;
  }

  send(keyed: KeyedCommand): Promise<LaneSaid> {
    return new Promise((tell, fail) => {
      this.#waiting.push({ keyed, tell, fail });
      if (!this.#isGathering && this.#hasRoom()) void this.#gather();
    });
  }

  #hasRoom(): boolean {
    if (this.#textCount === 0) return this.#waiting.length > 0;
    return this.#textCount < UNDER_WAY_MAX && this.#waiting.length >= this.#enough;
  }

  get #enough(): number {
    const half = Math.ceil(this.#crowd / UNDER_WAY_MAX);
    return Math.min(TOGETHER_MAX, Math.max(SECOND_TEXT_MIN, half));
  }

  async #gather(): Promise<void> {
    this.#isGathering = true;
    const countNow = () => this.#waiting.length;
    const { nextTurn } = this.#deps;
    await gather({ countNow, enough: this.#enough, nextTurn });
    this.#isGathering = false;
    while (this.#hasRoom()) void this.#carry(this.#waiting.splice(0, TOGETHER_MAX));
  }

  async #carry(together: readonly Waiting[]): Promise<void> {
    this.#textCount += 1;
    this.#sentCount += together.length;
    this.#crowd = Math.max(this.#sentCount + this.#waiting.length, this.#crowd * CROWD_KEPT);
    try {
      const answers = await this.#ask(together.map(({ keyed }) => keyed));
      for (const [at, { tell }] of together.entries()) tell(answers(at));
    } catch (error) {
      for (const { fail } of together) fail(error);
    }
    this.#textCount -= 1;
    this.#sentCount -= together.length;
    if (!this.#isGathering && this.#hasRoom()) void this.#gather();
  }

  async #ask(commands: readonly KeyedCommand[]): Promise<(at: number) => LaneSaid> {
    const { wire, request } = this.#deps;
    const text = wire.write('commands', commands);
    // Each is asked alone then.
    if (text.length > WIRE_LENGTH_MAX) return () => ({ outcome: 'answered', said: null });
    const answer = await request(this.#subject, text);
    if (answer.outcome === 'answered') {
      const { replies } = wire.read('replies', answer.text);
      return (at) => ({ outcome: 'answered', said: replies[at] ?? null });
    }
    // What still waits has not been sent.
    for (const { tell } of this.#waiting.splice(0)) tell({ outcome: 'nobody' });
    return () => answer;
  }
}
