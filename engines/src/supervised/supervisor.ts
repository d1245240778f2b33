import { DeskRun, type DeskRunOptions, type DeskState } from './desk-run.ts';

/** Lists the desks of a process and how each is doing. */
export class Supervisor {
  readonly #runs = new Map<string, DeskRun>();
  readonly #readings = new Map<string, () => boolean>();
  readonly #onFailure: DeskRunOptions['onFailure'];

  constructor(onFailure: DeskRunOptions['onFailure']) {
    this.#onFailure = onFailure;
  }

  /** Lists a desk while it runs. */
  watch(run: DeskRun): void {
    this.#runs.set(run.desk, run);
  }

  /** Lists a desk and starts it. */
  async start(desk: { readonly run: DeskRun; start(): Promise<void> | void }): Promise<void> {
    this.watch(desk.run);
    await desk.start();
  }

  /** Runs work once a period from now on. Returns what ends it. */
  every(
    of: Omit<DeskRunOptions, 'work' | 'onFailure'>,
    work: DeskRunOptions['work'],
  ): () => Promise<void> {
    const run = new DeskRun({ ...of, work, onFailure: this.#onFailure });
    this.watch(run);
    run.start();
    return () => run.stop();
  }

  /** Lists what is read in the background; held back while it is behind. Returns what ends it. */
  reading(of: string, isBehind: () => boolean): () => void {
    this.#readings.set(of, isBehind);
    return () => void this.#readings.delete(of);
  }

  /** The desks that run here. */
  states(): readonly DeskState[] {
    return [...this.#runs.values()].filter((run) => run.isRunning).map((run) => run.state);
  }

  /** Names of those that do not do their work, and of readings that are behind. */
  heldBack(): readonly string[] {
    const desks = this.states().flatMap(({ desk, isHeldBack }) => (isHeldBack ? [desk] : []));
    const behind = [...this.#readings].flatMap(([of, isBehind]) => (isBehind() ? [of] : []));
    return [...new Set([...desks, ...behind])];
  }
}
