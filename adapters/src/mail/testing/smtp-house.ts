import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given. */
export interface SmtpHouse {
  readonly port: number;
  /** Each with its headers, as it came over the wire, newest last. */
  readonly letters: string[];
  /** What it refuses with from now on; null takes everything. */
  refuse(why: string | null): void;
  close(): Promise<void>;
}

export async function openSmtpHouse(): Promise<SmtpHouse> {
  const letters: string[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const letter = await text(stream);
      if (refusal !== null) return done(new Error(refusal));
      letters.push(letter);
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    letters,
    refuse: (why) => {
      refusal = why;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
