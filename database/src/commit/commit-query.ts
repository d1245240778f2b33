import type { Client, Connection, Submittable } from 'pg';
import { COMMIT_WITHIN_MS } from '../time-limits.ts';
import type { CommitStatement } from './commit-statement.ts';

/** One run of the commit statement. */
export interface CommitCall {
  readonly statement: CommitStatement;
  /** What a `StatementCall` wrote; it must not change until the answer. */
  readonly message: Buffer;
  /** The statements this connection was told. */
  readonly prepared: Set<string>;
  /** False where the driver has other statements to send first. */
  readonly isSentAtOnce: boolean;
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
  #isSent = false;
  /** It brings its statement along, and nobody has said that it is known now. */
  #isPreparing = false;
  #deadline: NodeJS.Timeout | null = null;

  /**
   * Sends it behind the groups that are on their way already. Resolves with the number of rows;
   * rejects with the driver's error, or when nobody has answered after `COMMIT_WITHIN_MS`: then the
   * line is cut, because what comes late answers nothing.
   */
  static run(client: Client, call: CommitCall): Promise<number> {
    return new Promise((resolve, reject) => {
      const query = new CommitQuery(call, resolve, reject);
      if (call.isSentAtOnce) query.#send(client.connection);
      client.query(query);
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

  #send(connection: Connection): void {
    this.#isSent = true;
    const { name, text } = this;
    this.#deadline = setTimeout(() => {
      this.#reject(new Error(`the commit was not answered within ${COMMIT_WITHIN_MS} ms`));
      connection.stream.destroy();
    }, COMMIT_WITHIN_MS);
    if (!connection.stream.writable) return; // The driver will say so.
    if (!this.#prepared.has(name)) {
      this.#prepared.add(name);
      this.#isPreparing = true;
      connection.parse({ name, text, types: [] }, true);
    }
    connection.stream.write(this.#message);
  }

  /** Its answers come next. */
  submit(connection: Connection): void {
    if (!this.#isSent) this.#send(connection);
    if (this.#isPreparing) connection.once('parseComplete', this.#onPrepared);
  }

  readonly #onPrepared = (): void => {
    this.#isPreparing = false;
  };

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rowCount = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery(): void {
    this.#stopWaiting();
    this.#resolve(this.#rowCount);
  }

  #stopWaiting(): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
  }

  handleError(error: Error, connection: Connection): void {
    this.#stopWaiting();
    connection.off('parseComplete', this.#onPrepared);
    if (this.#isPreparing) this.#prepared.delete(this.name);
    this.#reject(error);
  }
}
