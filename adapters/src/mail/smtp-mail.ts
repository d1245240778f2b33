import { type Letter, MailFailed, type MailPort } from '@candor/engines/ports/mail';
import type { Transporter } from 'nodemailer';

const CONNECT_TIMEOUT_MS = 15_000;
const SEND_TIMEOUT_MS = 60_000;

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isSecure: boolean;
  /** A server that offers no STARTTLS is sent to in plain text; otherwise it gets nothing. */
  readonly mayBePlain: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/**
 * Mail over SMTP and TLS 1.2 or newer. Throws MailFailed when the server cannot be reached, offers
 * no TLS, or refuses the letter. Whoever stands in between could otherwise strike out the offer and
 * read every code.
 */
export function createSmtpMail(settings: SmtpSettings): MailPort {
  let transport: Promise<Transporter> | null = null;
  return {
    mode: 'smtp',
    send: async (letter: Letter) => {
      try {
        transport ??= openTransport(settings);
        await (await transport).sendMail({
          from: settings.from,
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          ...namedAt(settings.from, letter.name),
          headers: {
            'Content-Language': letter.locale,
            'Auto-Submitted': 'auto-generated',
            ...unsubscribing(letter.unsubscribeUrl),
          },
        });
      } catch (cause) {
        throw new MailFailed('The mail server did not take the letter.', { cause });
      }
    },
  };
}

async function openTransport(settings: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    requireTLS: !settings.mayBePlain,
    tls: { minVersion: 'TLSv1.2' },
    ...(settings.user === null
      ? {}
      : { auth: { user: settings.user, pass: settings.password ?? '' } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS,
    // What a letter names must never be read from this machine's disk or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The name of a letter at the sender's own domain: a letter sent twice carries it twice. */
function namedAt(from: string, name: string | undefined) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return name === undefined ? {} : { messageId: `<${name}@${domain}>` };
}

/** One press in the mailbox itself (RFC 8058). */
function unsubscribing(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
