import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { testCertificates } from '../../testing/certificates.ts';

/** A real SMTP server that keeps what it is given. */
export interface SmtpHouse {
  readonly port: number;
  /** Each with its headers, as it came over the wire, newest last. */
  readonly letters: string[];
  /** What else it was told: logins, and the version of TLS of each letter. */
  readonly seen: string[];
  /** What it refuses with from now on; null takes everything. */
  refuse(why: string | null): void;
  close(): Promise<void>;
}

/** `maxVersion`: offers STARTTLS of no later version; without it the server speaks plain text. */
export async function openSmtpHouse(
  tls: { readonly maxVersion: 'TLSv1.1' | 'TLSv1.3' } | null = null,
): Promise<SmtpHouse> {
  const letters: string[] = [];
  const seen: string[] = [];
  let refusal: string | null = null;
  const { cert, key } = testCertificates;
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(tls === null ? { disabledCommands: ['STARTTLS'] } : { cert, key, ...old, ...tls }),
    onAuth: (auth, _session, done) => {
      seen.push(`login ${auth.username} ${auth.password}`);
      done(null, { user: auth.username });
    },
    onData: async (stream, session, done) => {
      const letter = await text(stream);
      if (refusal !== null) return done(new Error(refusal));
      seen.push(session.secure ? 'over TLS' : 'in plain text');
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
    seen,
    refuse: (why) => {
      refusal = why;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
