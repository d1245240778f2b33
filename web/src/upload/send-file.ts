import { uploadTimeoutMs } from '@candor/contract/client';
import type { FilePurpose } from '@candor/contract/routes/files';
import { client, wireLanguage } from '../api/client.ts';
import { sessionToken } from '../session/session.ts';

export interface FileSending {
  /** Resolves to the private address, or to null when the upload failed or was given up. */
  readonly done: Promise<string | null>;
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
  const done = new Promise<string | null>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) input.onProgress(loaded / total);
    };
    request.onload = () => resolve(urlOf(request));
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => resolve(null);
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

function urlOf(request: XMLHttpRequest): string | null {
  if (request.status === 401 || request.status === 403) {
    // The client ends the session on its own calls; any of them tells it.
    void client.call('userInfo', {}).catch(() => undefined);
    return null;
  }
  try {
    const envelope = JSON.parse(request.responseText) as { code: number; data: { url?: string } };
    return envelope.code === 200 ? (envelope.data.url ?? null) : null;
  } catch {
    return null; // No envelope came: the same as no answer.
  }
}
