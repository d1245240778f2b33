import { type Locale, languages } from '@candor/contract/enums';
import type { LetterDue } from '@candor/engines/notices/copy-ports';
import type { StoredMessage } from '@candor/engines/notices/inbox-ports';
import type { Letter } from '@candor/engines/ports/mail';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { textOf } from '../call/words.ts';
import type { Config } from '../config/config.ts';
import { ownAddress } from '../edge/own-address.ts';
import { presentMessage } from './present-message.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Messages told one by one; the inbox has all. */
const TOLD_MAX = 20;
export const UNSUBSCRIBE_PATH = 'mail/unsubscribe';

/** A letter with what its customer was told, in the customer's language. */
export function writeLetter(
  due: LetterDue,
  by: {
    readonly config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
    readonly secret: Pick<InstallationSecret, 'mark'>;
  },
): Letter {
  const { reader, messages, letterId } = due;
  const locale = languages[reader.language];
  const base = ownAddress(by.config);
  const kinds = messages.map(({ kind }) => kind);
  const token = unsubscribeToken({ userId: reader.userId, kinds }, by.secret);
  const unsubscribeUrl = `${base}${UNSUBSCRIBE_PATH}?token=${token}`;
  const told = messages.slice(-TOLD_MAX).map((message) => textOfOne(message, locale));
  const count = messages.length - told.length;
  const text = [
    ...told,
    ...(count > 0 ? [textOf('mail_copy_more', locale, { count })] : []),
    textOf('mail_copy_open', locale, { link: `${base}#/${pageOf(messages)}` }),
    textOf('mail_copy_choose', locale, { link: `${base}#/pages/setting/notifications` }),
    textOf('mail_copy_end', locale, { link: unsubscribeUrl }),
  ].join('\n\n');
  const subject = subjectOf(messages, locale);
  return { to: reader.email, locale, subject, text, name: `message-${letterId}`, unsubscribeUrl };
}

function pageOf([first, ...more]: readonly StoredMessage[]): string {
  if (first === undefined || more.length > 0) return 'pages/message/index';
  return `pages/message/detail?id=${first.id}`;
}

function subjectOf([first, ...more]: readonly StoredMessage[], locale: Locale): string {
  if (first === undefined) throw new Error('A letter says nothing.');
  if (more.length > 0) return textOf('mail_copy_subject', locale, { count: more.length + 1 });
  return oneLine(titleOf(first, locale));
}

function textOfOne(message: StoredMessage, locale: Locale): string {
  const title = oneLine(titleOf(message, locale));
  if (message.kind === 'chat') return title;
  return `${title}\n${presentMessage(message, locale).content}`;
}

/** What was written to customer service stays there: a letter says that there is an answer. */
function titleOf(message: StoredMessage, locale: Locale): string {
  if (message.kind === 'chat') return textOf('mail_copy_answer', locale);
  return presentMessage(message, locale).title;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
