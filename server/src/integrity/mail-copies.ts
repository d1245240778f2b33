import type { HeadCopies } from '@candor/engines/integrity/head-ports';
import type { MailPort } from '@candor/engines/ports/mail';
import { textOf } from '../call/words.ts';

const HOUR_MS = 3_600_000;

/** Sends the lines to an address in one letter an hour. */
export function createMailCopies(mail: MailPort, address: string): HeadCopies {
  return {
    name: 'HEADS_MAIL',
    everyMs: HOUR_MS,
    send: (lines) =>
      mail.send({
        to: address,
        locale: 'en',
        subject: textOf('mail_heads_subject', 'en'),
        text: [textOf('mail_heads_text', 'en'), '', ...lines.map(({ text }) => text), ''].join(
          '\n',
        ),
      }),
  };
}
