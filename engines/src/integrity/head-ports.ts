/** A chain of commit groups as far as it has been followed. */
export interface ChainHead {
  readonly lane: number;
  readonly seq: bigint;
  /** SHA-256 in hex; it stands for every group up to this one. */
  readonly hash: string;
}

/**
 * What a line of the head file says. `begin`: nothing was committed yet. `head`: the chain
 * had come so far. `accepted`: an operator took the chain as it now stands for the true one. The
 * others are the acts around an account that was suspended.
 */
export type HeadStatement =
  | (ChainHead & { readonly kind: 'begin' | 'head' | 'accepted' })
  | {
      readonly kind: 'suspended' | 'released';
      readonly account: string;
      readonly why: string;
    }
  | SecurityLogHead;

/** How far the security log of one process had come: a mark that stands for all lines up to it. */
export interface SecurityLogHead {
  readonly kind: 'security-log';
  readonly chain: string;
  readonly seq: bigint;
  readonly mark: string;
}

/** A line as it was read again. */
export interface HeadLine {
  /** Lines are counted through all files. */
  readonly n: bigint;
  readonly atMs: number;
  readonly statement: HeadStatement;
  /** SHA-256 of the line, in hex; the next line repeats it. */
  readonly hash: string;
  readonly text: string;
}

/** The file of signed heads: added to, never changed, outside the database. */
export interface HeadFile {
  /** The newest line; null for an empty file. */
  readonly last: HeadLine | null;
  /**
   * Signs these statements and has them on the disk when it resolves; nothing waits for the disk
   * meanwhile but who asked. One at a time. Rejects with `HeadFileTouched` when the file is not as
   * it was left.
   */
  append(statements: readonly HeadStatement[], atMs: number): Promise<readonly HeadLine[]>;
}

/** The newest head of every chain, beside the file: each keeping takes the place of the last. */
export interface NewestHeads {
  /**
   * Signs the heads and has them on the disk when it resolves; orders do not wait for it.
   *
   * @param at.afterLine the last line of the head file; an act of a later line takes them back.
   */
  keep(
    heads: readonly ChainHead[],
    at: { readonly afterLine: bigint; readonly atMs: number },
  ): Promise<void>;
}

/** Somebody else wrote into the file, or took something out of it. */
export class HeadFileTouched extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HeadFileTouched';
  }
}

/** Another place that keeps copies of the lines. */
export interface HeadCopies {
  readonly name: string;
  /** Lines are gathered so long before they are sent; at the shutdown they go at once. */
  readonly everyMs: number;
  /** Rejects when the place did not take them; they are sent again. */
  send(lines: readonly HeadLine[]): Promise<void>;
}
