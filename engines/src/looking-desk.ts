import { DeskRun, type DeskRunOptions } from './supervised/desk-run.ts';

const LOOK_MS = 1_000;

/** A desk that looks at what waits: by the clock and whenever it is asked, one look at a time. */
export abstract class LookingDesk {
  readonly run: DeskRun;

  constructor(desk: string, of: Omit<DeskRunOptions, 'desk' | 'periodMs' | 'work'>) {
    const { clock, onFailure, longestWaitMs, overdueMs } = of;
    const work = () => this.lookAtAll();
    const waits = { longestWaitMs, overdueMs };
    this.run = new DeskRun({ desk, clock, onFailure, work, ...waits, periodMs: LOOK_MS });
  }

  /** A failure that it throws is reported, and the desk looks again later. */
  protected abstract lookAtAll(): Promise<void>;

  /** The first look, and one a second from then on. */
  async start(): Promise<void> {
    this.run.start();
    await this.look();
  }

  /** Joins the look that is under way. */
  look(): Promise<void> {
    return this.run.look();
  }

  /** A look of its own, after what is under way. */
  protected async lookAfterwards(): Promise<void> {
    await this.run.done();
    await this.look();
  }

  /** Finishes what is under way. */
  async stop(): Promise<void> {
    await this.run.stop();
  }
}
