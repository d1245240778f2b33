import { ApiError, CallAborted } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';

/** What to tell the reader of a failed call: the server's sentence, else "Network Error". */
export function failureText(error: unknown, say: Say): string {
  if (error instanceof ApiError && error.msg !== '') return error.msg;
  return say(m.common_error_network_error);
}

/** Whether the server never answered, so that nobody knows whether the call ran. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 0;
}

/** Whether a call was given up on purpose: silent. */
export function isAborted(error: unknown): boolean {
  return error instanceof CallAborted;
}

/** The reason word of a refusal (`INSUFFICIENT`), or null. */
export function refusalReason(error: unknown): string | null {
  return error instanceof ApiError ? error.reason : null;
}
