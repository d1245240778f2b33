import { languages } from '@candor/contract/enums';
import { type PushDue, urgentKinds } from '@candor/engines/notices/copy-ports';
import type { DeviceNote } from '@candor/engines/ports/device-push';
import { textOf } from '../call/words.ts';
import { presentMessage } from './present-message.ts';

const DAY_SECONDS = 24 * 3600;

/**
 * What a device shows: that there is something, and of what kind; what it is only where the
 * customer wants it on a locked screen.
 */
export function writeNote({ message, reader }: PushDue): DeviceNote {
  const locale = languages[reader.language];
  const { title, content } = presentMessage(message, locale);
  const kind = textOf(`message_kind_${message.kind}`, locale);
  const shown =
    reader.showsFigures && message.kind !== 'chat'
      ? { title, body: content }
      : { title: 'Candor', body: textOf('message_push_new', locale, { kind }) };
  const note = { ...shown, tag: `message-${message.id}`, lang: locale };
  const link = `pages/message/detail?id=${message.id}`;
  return {
    text: JSON.stringify({ ...note, body: note.body.slice(0, BODY_MAX), link }),
    isUrgent: urgentKinds.includes(message.kind),
    lifeSeconds: DAY_SECONDS,
  };
}

/** A push service takes some four thousand bytes, of which a Chinese letter has three. */
const BODY_MAX = 600;
