import type { FilePurpose } from '@candor/contract/routes/files';
import { useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../api/app-config.ts';
import { newIdempotencyKey } from '../api/client.ts';
import { type FileSending, sendFile } from './send-file.ts';
import { type Shrunk, shrinkImage } from './shrink-image.ts';

const bytesPerMb = 1_000_000;
const maxMbDefault = 5;

/** An image that has been uploaded: where it lies, and what it was. */
export interface UploadedImage {
  readonly url: string;
  readonly name: string;
  readonly bytes: number;
  /** Size before it was compressed, when it was. */
  readonly originalBytes: number | null;
}

export type UploadState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'preparing'; readonly name: string }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: 'SIZE' | 'IMAGE_ONLY' }
  /** By the server, with its sentence. */
  | { readonly kind: 'refused'; readonly reason: 'server'; readonly text: string }
  | { readonly kind: 'done'; readonly image: UploadedImage };

export interface ImageUpload {
  readonly state: UploadState;
  /** What was chosen in this visit, to show it again. */
  readonly preview: Blob | null;
  readonly maxMb: number;
  readonly choose: (file: File) => void;
  readonly retry: () => void;
  readonly remove: () => void;
}

interface Prepared {
  readonly name: string;
  readonly shrunk: Shrunk;
  readonly key: string;
}

/** One image: made small enough here, uploaded at once, kept by the form it belongs to. */
export function useImageUpload(
  purpose: FilePurpose,
  image: UploadedImage | null,
  onChange: (image: UploadedImage | null) => void,
): ImageUpload {
  const maxMb = useAppConfig()?.uploadMaxMb ?? maxMbDefault;
  const [progress, setProgress] = useState<UploadState>({ kind: 'empty' });
  const prepared = useRef<Prepared | null>(null);
  const sending = useRef<FileSending | null>(null);
  useEffect(() => () => sending.current?.stop(), []);

  const send = async () => {
    const current = prepared.current;
    if (current === null) return;
    const { name, shrunk, key } = current;
    setProgress({ kind: 'sending', name, share: 0 });
    sending.current = sendFile({
      blob: shrunk.blob,
      name,
      purpose,
      idempotencyKey: key,
      onProgress: (share) => setProgress({ kind: 'sending', name, share }),
    });
    const { url, refusal } = await sending.current.done;
    if (prepared.current !== current) return; // Another file was chosen meanwhile.
    if (url === null) {
      setProgress(
        refusal === null
          ? { kind: 'failed', name }
          : { kind: 'refused', reason: 'server', text: refusal },
      );
      return;
    }
    setProgress({ kind: 'empty' });
    onChange({ url, name, bytes: shrunk.blob.size, originalBytes: shrunk.originalBytes });
  };

  const choose = async (file: File) => {
    sending.current?.stop();
    prepared.current = null;
    onChange(null);
    if (!file.type.startsWith('image/')) {
      setProgress({ kind: 'refused', reason: 'IMAGE_ONLY' });
      return;
    }
    setProgress({ kind: 'preparing', name: file.name });
    const shrunk = await shrinkImage(file, maxMb * bytesPerMb);
    if (shrunk === 'too-big') {
      setProgress({ kind: 'refused', reason: 'SIZE' });
      return;
    }
    prepared.current = { name: file.name, shrunk, key: newIdempotencyKey() };
    await send();
  };

  const remove = () => {
    sending.current?.stop();
    prepared.current = null;
    setProgress({ kind: 'empty' });
    onChange(null);
  };

  const state: UploadState =
    image !== null && progress.kind === 'empty' ? { kind: 'done', image } : progress;
  return {
    state,
    preview: state.kind === 'done' ? (prepared.current?.shrunk.blob ?? null) : null,
    maxMb,
    choose: (file) => void choose(file),
    retry: () => void send(),
    remove,
  };
}
