import { timingSafeEqual } from 'node:crypto';
import { type MessageKind, messageKinds } from '@candor/contract/account-shapes';
import type { InstallationSecret } from '../auth/installation-secret.ts';

/** Whose letters about what: all that its link can end. */
export interface Unsubscribing {
  readonly userId: string;
  readonly kinds: readonly MessageKind[];
}

const PURPOSE = 'end of letters';

/** Stands in a letter and ends such letters, for ever and nothing else. */
export function unsubscribeToken(
  { userId, kinds }: Unsubscribing,
  secret: Pick<InstallationSecret, 'mark'>,
): string {
  const text = `${userId}.${[...new Set(kinds)].sort().join('-')}`;
  return `${text}.${secret.mark(PURPOSE, text).toString('base64url')}`;
}

/** Null for one that this house did not sign. */
export function readUnsubscribeToken(
  token: string,
  secret: Pick<InstallationSecret, 'marks'>,
): Unsubscribing | null {
  const [, text = '', userId = '', words = '', mark = ''] =
    /^((\d{8})\.([a-zA-Z-]{1,200}))\.([\w-]{43})$/.exec(token) ?? [];
  // Texts are compared: several of them stand for the same bytes.
  const given = Buffer.from(mark);
  const isOurs = secret.marks(PURPOSE, text).some((one) => {
    const right = Buffer.from(one.toString('base64url'));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isOurs) return null;
  return { userId, kinds: messageKinds.filter((kind) => words.split('-').includes(kind)) };
}
