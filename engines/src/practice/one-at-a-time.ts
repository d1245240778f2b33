/** A turn that one has at a time, in the order of asking. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the turn is the caller's, to what gives it on. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let giveOn = () => {};
    this.#last = new Promise((resolve) => {
      giveOn = resolve;
    });
    await before;
    return giveOn;
  }
}
