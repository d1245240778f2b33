import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { MailFailed } from '@candor/engines/ports/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCertificates } from '../testing/certificates.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { openSmtpHouse, type SmtpHouse } from './testing/smtp-house.ts';

let house: SmtpHouse;
beforeAll(async () => {
  house = await openSmtpHouse();
});
afterAll(() => house.close());

const mailOf = () =>
  createSmtpMail({
    host: '127.0.0.1',
    port: house.port,
    isSecure: false,
    mayBePlain: true,
    user: null,
    password: null,
    from: 'Candor <no-reply@example.test>',
  });
const letter = {
  to: 'ada@example.test',
  locale: 'en',
  subject: 'Your Candor verification code',
  text: 'Your verification code is 123456.',
} as const;

test('a letter reaches the mail server with its reader, subject and text', async () => {
  await mailOf().send(letter);
  const [taken = ''] = house.letters;
  expect(taken).toContain('To: ada@example.test\r\n');
  expect(taken).toContain('Subject: Your Candor verification code\r\n');
  expect(taken).toContain('\r\n\r\nYour verification code is 123456.');
  expect(taken).not.toContain('List-Unsubscribe');
});

test('a letter that can be ended says how, and carries its own name', async () => {
  const unsubscribeUrl = 'https://candor.example.test/mail/unsubscribe?token=t';
  await mailOf().send({ ...letter, name: 'message-7', unsubscribeUrl });
  const taken = (house.letters.at(-1) ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  expect(taken).toContain('Message-ID: <message-7@example.test>\r\n');
  expect(taken).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(taken).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('a subject with a line of its own makes no header', async () => {
  const subject = 'Hello\r\nBcc: eve@example.test';
  await mailOf().send({ ...letter, subject });
  expect(house.letters.at(-1)).not.toMatch(/^Bcc:/m);
});

test('a mail server that refuses, or is not there, is a typed failure', async () => {
  house.refuse('not today');
  await expect(mailOf().send(letter)).rejects.toBeInstanceOf(MailFailed);
  house.refuse(null);
  const nobody = createSmtpMail({
    host: '127.0.0.1',
    port: 1,
    isSecure: false,
    mayBePlain: true,
    user: null,
    password: null,
    from: 'a@b.test',
  });
  await expect(nobody.send(letter)).rejects.toBeInstanceOf(MailFailed);
});

const login = { user: 'desk', password: 'hunter2' };
const strict = (port: number) =>
  createSmtpMail({
    host: 'localhost',
    port,
    isSecure: false,
    mayBePlain: false,
    ...login,
    from: 'a@b.test',
  });

test('a server without STARTTLS gets neither login nor letter', async () => {
  const plain = await openSmtpHouse();
  await expect(strict(plain.port).send(letter)).rejects.toBeInstanceOf(MailFailed);
  expect([plain.seen, plain.letters]).toEqual([[], []]);
  await plain.close();
});

test('a certificate nobody vouches for, or TLS before 1.2, gets nothing either', async () => {
  const unknown = await openSmtpHouse({ maxVersion: 'TLSv1.3' });
  await expect(strict(unknown.port).send(letter)).rejects.toBeInstanceOf(MailFailed);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, testCertificates.ca]);
  const old = await openSmtpHouse({ maxVersion: 'TLSv1.1' });
  await expect(strict(old.port).send(letter)).rejects.toBeInstanceOf(MailFailed);
  expect([unknown.seen, old.seen]).toEqual([[], []]);
  await strict(unknown.port).send(letter);
  expect(unknown.seen).toEqual(['login desk hunter2', 'over TLS']);
  setDefaultCACertificates(trusted);
  await Promise.all([unknown.close(), old.close()]);
});
