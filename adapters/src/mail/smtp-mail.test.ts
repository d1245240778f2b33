import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { MailFailed } from '@candor/engines/ports/mail';
import { expect, test } from 'vitest';
import { createSmtpMail } from './smtp-mail.ts';

/** A mail server that takes one letter, word by word, and keeps what it was told. */
async function startMailServer(greeting: string) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let unread = '';
    socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      unread += chunk.toString();
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { heard, port, stop: () => server.close() };
}

const settings = {
  host: '127.0.0.1',
  isSecure: false,
  user: null,
  password: null,
  from: 'Candor <no-reply@example.test>',
};
const letter = {
  to: 'ada@example.test',
  locale: 'en',
  subject: 'Your Candor verification code: 123456',
  text: 'Your verification code is 123456.',
} as const;

test('a letter reaches the mail server with its reader, subject and text', async () => {
  const server = await startMailServer('220 ready');
  await createSmtpMail({ ...settings, port: server.port }).send(letter);
  server.stop();

  expect(server.heard).toContain('RCPT TO:<ada@example.test>');
  expect(server.heard).toContain('Subject: Your Candor verification code: 123456');
  expect(server.heard).toContain('Your verification code is 123456.');
});

test('a mail server that refuses is a typed failure', async () => {
  const server = await startMailServer('554 not today');
  const mail = createSmtpMail({ ...settings, port: server.port });
  await expect(mail.send(letter)).rejects.toBeInstanceOf(MailFailed);
  server.stop();
});
