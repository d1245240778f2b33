import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { fileUrl } from '../../files/file-room.ts';

/**
 * Keep one image (for a chat also a PDF). Refusals: IMAGE_REQUIRED, SIZE
 * (both at the door), IMAGE_ONLY.
 */
export const fileUpload = endpoint('fileUpload', async (call, services) => {
  if (call.file === null) return refuse('IMAGE_REQUIRED', { field: 'file' });
  const kept = await services.files.keep({
    userId: call.caller.userId,
    purpose: call.input.purpose,
    bytes: call.file.bytes,
    nowMs: call.nowMs,
  });
  return kept === 'IMAGE_ONLY'
    ? refuse('IMAGE_ONLY', { field: 'file' })
    : accept({ url: fileUrl(kept) });
});
