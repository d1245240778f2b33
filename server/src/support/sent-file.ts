import { secondsOf } from '../auth/throttles.ts';
import { refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';

/** The id of a file sent along, null where none is; undefined for one that is not theirs. */
export async function sentFile(
  { userId, fileUrl }: { readonly userId: string; readonly fileUrl: string | undefined },
  { files }: Services,
): Promise<string | null | undefined> {
  if (fileUrl === undefined) return null;
  return (await files.findByUrl({ userId, url: fileUrl, purpose: 'chat' }))?.id;
}

export const noSuchFile = () => refuse('NOT_FOUND', { field: 'fileUrl' });

export const tooMany = ({ waitMs }: { readonly waitMs: number }) =>
  refuse('TOO_MANY', { figures: { s: Math.max(1, secondsOf(waitMs)) } });
