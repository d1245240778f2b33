import type { Clock } from '../../clock.ts';
import { JOB_LEASE_MS, type JobLeases } from './job-ports.ts';

/** A job as this process has it now. */
export interface HeldJob {
  /** Its ticks stop the moment the job may be somebody else's. */
  readonly clock: Clock;
  /** What a write names that must not come after somebody else's. */
  readonly epoch: bigint;
  /** Whether it is certainly ours just now. */
  isHeld(): boolean;
}

/** Work of the background that one process of a house does for all. */
export interface Job {
  readonly name: string;
  start(held: HeldJob): Promise<void>;
  /** Ends what is under way. */
  stop(): Promise<void>;
}

/**
 * Asked so often, a killed process's jobs go on within seconds, and a frozen one's within
 * `JOB_LEASE_MS` more.
 */
const LOOK_MS = 2_000;

export interface JobKeeperOptions {
  readonly jobs: readonly Job[];
  readonly leases: JobLeases;
  readonly clock: Clock;
  /** Milliseconds that nobody can set: they go on while the process is frozen. */
  readonly elapsedMs: () => number;
  readonly onFailure: (error: unknown) => void;
}

interface Running {
  readonly epoch: bigint;
  heldUntilMs: number;
}

/**
 * Runs the jobs whose leases this process holds: starts what it got, stops what it lost. Work that
 * began under a lease may end after it is lost, so each job must also be harmless when it is done
 * twice (docs/decisions/roles.md).
 */
export class JobKeeper {
  readonly #options: JobKeeperOptions;
  readonly #running = new Map<Job, Running>();
  #work: Promise<void> | null = null;
  #stopLooking: () => void = () => {};

  constructor(options: JobKeeperOptions) {
    this.#options = options;
  }

  /** Names of the jobs that run here. */
  get held(): readonly string[] {
    return [...this.#running.keys()].map(({ name }) => name);
  }

  /** Resolves after the first look, when what is ours has started. */
  async start(): Promise<void> {
    this.#stopLooking = this.#options.clock.every(LOOK_MS, () => void this.look());
    await this.look();
  }

  /** Joins the look that is under way. */
  look(): Promise<void> {
    this.#work ??= this.#look().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** Ends all jobs, the last first, and gives their leases back. */
  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#work;
    for (const job of [...this.#running.keys()].reverse()) await this.#end(job);
    await this.#options.leases.release();
  }

  async #look(): Promise<void> {
    const { jobs, leases, elapsedMs, onFailure } = this.#options;
    const askedMs = elapsedMs();
    let held: ReadonlyMap<string, bigint>;
    try {
      held = await leases.hold(jobs.map(({ name }) => name));
    } catch (error) {
      onFailure(error);
      for (const job of jobs) if (!this.#isLasting(job)) await this.#end(job);
      return;
    }
    const heldUntilMs = askedMs + JOB_LEASE_MS;
    // All that are still ours first: a job that takes its time to start or stop holds up no other.
    for (const [job, running] of this.#running) {
      if (held.get(job.name) === running.epoch) running.heldUntilMs = heldUntilMs;
    }
    await Promise.all(jobs.map((job) => this.#follow(job, held.get(job.name), heldUntilMs)));
  }

  async #follow(job: Job, epoch: bigint | undefined, heldUntilMs: number): Promise<void> {
    if (this.#running.get(job)?.epoch === epoch) return;
    await this.#end(job);
    if (epoch === undefined) return;
    this.#running.set(job, { epoch, heldUntilMs });
    try {
      await job.start(this.#heldJob(job, epoch));
    } catch (error) {
      // Tried again at the next look.
      this.#options.onFailure(error);
      await this.#end(job);
    }
  }

  async #end(job: Job): Promise<void> {
    if (!this.#running.delete(job)) return;
    try {
      await job.stop();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  #isHeld(job: Job, epoch: bigint): boolean {
    return this.#options.leases.isWhole && this.#isLasting(job, epoch);
  }

  /** Whether it goes on, though it may be somebody else's while its line is broken. */
  #isLasting(job: Job, epoch = this.#running.get(job)?.epoch): boolean {
    const running = this.#running.get(job);
    if (running === undefined || running.epoch !== epoch) return false;
    return this.#options.elapsedMs() < running.heldUntilMs;
  }

  #heldJob(job: Job, epoch: bigint): HeldJob {
    const { clock } = this.#options;
    const isHeld = () => this.#isHeld(job, epoch);
    const every: Clock['every'] = (periodMs, task) =>
      clock.every(periodMs, () => {
        if (isHeld()) task();
      });
    return { epoch, isHeld, clock: { nowMs: () => clock.nowMs(), every } };
  }
}
