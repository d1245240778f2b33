import type { Client, Connection, Submittable } from 'pg';
import type { CommitStatement } from './commit-statement.ts';

/** One run of the commit statement. */
export interface CommitCall {
  readonly statement: CommitStatement;
  /** What a `StatementCall` wrote; it must not change until the answer. */
  readonly message: Buffer;
  /** The statements this connection knows. */
  readonly prepared: Set<string>;
}

/** What a driver's query answers to; `pg` calls these by name on any query it was handed. */
export class CommitQuery implements Submittable {
  /** The driver remembers by these what the connection has prepared. */
  readonly name: string;
  readonly text: string;
  readonly #message: Buffer;
  readonly #prepared: Set<string>;
  readonly #resolve: (rowCount: number) => void;
  readonly #reject: (error: Error) => void;
  #rowCount = 0;

  /**
   * Resolves with the number of rows; rejects with the driver's error.
   */
  static run(client: Client, call: CommitCall): Promise<number> {
    return new Promise((resolve, reject) => {
      client.query(new CommitQuery(call, resolve, reject));
    });
  }

  private constructor(
    call: CommitCall,
    resolve: (rowCount: number) => void,
    reject: (error: Error) => void,
  ) {
    this.name = call.statement.name;
    this.text = call.statement.text;
    this.#message = call.message;
    this.#prepared = call.prepared;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const { name, text } = this;
    if (!this.#prepared.has(name)) {
      connection.once('parseComplete', this.#onPrepared);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.stream.write(this.#message);
  }

  readonly #onPrepared = (): void => void this.#prepared.add(this.name);

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rowCount = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rowCount);
  }

  handleError(error: Error, connection: Connection): void {
    connection.off('parseComplete', this.#onPrepared);
    this.#reject(error);
  }
}
