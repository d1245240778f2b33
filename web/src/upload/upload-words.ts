import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';
import { sizeText } from './shrink-image.ts';
import type { UploadedImage, UploadState } from './use-image-upload.ts';

/** How far an upload is, in a few words. */
export function uploadText(state: UploadState, say: Say): string {
  switch (state.kind) {
    case 'preparing':
      return say(m.ui_upload_preparing);
    case 'sending':
      return say(m.ui_upload_progress, { percent: String(Math.round(state.share * 100)) });
    case 'failed':
      return say(m.ui_upload_failed);
    case 'done':
      return doneText(state.image, say);
    default:
      return '';
  }
}

function doneText(image: UploadedImage, say: Say): string {
  const size = sizeText(image.bytes);
  if (image.originalBytes === null) return size;
  return say(m.ui_upload_compressed, { size, from: sizeText(image.originalBytes) });
}
