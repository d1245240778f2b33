import { uploadTimeoutMs } from '@candor/contract/client';
import type { FilePurpose } from '@candor/contract/routes/files';
import { client, wireLanguage } from '../api/client.ts';
import { sessionToken } from '../session/session.ts';

export interface SentFile {
  /** Its private address; null when the upload failed, was refused or was given up. */
  readonly url: string | null;
  /** Why the server refused it, in the customer's language; null when it said nothing. */
  readonly refusal: string | null;
}

export interface FileSending {
  readonly done: Promise<SentFile>;
  readonly stop: () => void;
}

/**
 * Uploads one image with progress from 0 to 1, which `fetch` cannot tell. The key stays the same
 * over retries of one file, so that an upload whose answer was lost is not stored twice.
 */
export function sendFile(input: {
  readonly blob: Blob;
  readonly name: string;
  readonly purpose: FilePurpose;
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}): FileSending {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', input.blob, input.name);
  const done = new Promise<SentFile>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) input.onProgress(loaded / total);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(nothing);
    request.ontimeout = () => resolve(nothing);
    request.onabort = () => resolve(nothing);
  });
  request.open('POST', client.fileUrl(`/file/upload?purpose=${input.purpose}`));
  request.timeout = uploadTimeoutMs;
  const language = wireLanguage();
  const headers: Record<string, string> = {
    language,
    languages: language,
    'Idempotency-Key': input.idempotencyKey,
    Authorization: `Bearer ${sessionToken() ?? ''}`,
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return { done, stop: () => request.abort() };
}

const nothing: SentFile = { url: null, refusal: null };
/** From 400 to 499 the same file is refused again, unless it is only too early (429). */
const isRefused = (code: number): boolean => code >= 400 && code < 500 && code !== 429;

function answerOf(request: XMLHttpRequest): SentFile {
  if (request.status === 401 || request.status === 403) {
    // The client ends the session on its own calls; any of them tells it.
    void client.call('userInfo', {}).catch(() => undefined);
    return nothing;
  }
  try {
    const { code, msg, data } = JSON.parse(request.responseText) as {
      code: number;
      msg: string;
      data: { url?: string };
    };
    if (code === 200) return { url: data.url ?? null, refusal: null };
    return { url: null, refusal: isRefused(code) ? msg : null };
  } catch {
    return nothing; // No envelope came: the same as no answer.
  }
}
