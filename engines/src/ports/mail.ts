import type { Locale } from '@candor/contract/enums';

/** One letter in the reader's language. */
export interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  /** The same when the same letter is sent again, so that a mailbox can tell. */
  readonly name?: string;
  /** Where its reader ends such letters with one press. */
  readonly unsubscribeUrl?: string;
}

/** Where letters go. A rejected send is the world's failure: the caller retries or reports. */
export interface MailPort {
  /** screen: the letter's code is shown to whoever asked for it, and nothing leaves the machine. */
  readonly mode: 'screen' | 'smtp';
  send(letter: Letter): Promise<void>;
}

export class MailFailed extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MailFailed';
  }
}
