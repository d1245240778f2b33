import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { fileUrl } from '../../files/file-room.ts';

/**
 * A file of the customer; a look at an identity document is written down. Refusal: NOT_FOUND, also
 * for another's.
 */
export const fileGet = endpoint('fileGet', async (call, services) => {
  const { caller, input, nowMs } = call;
  const opened = await services.files.open({ userId: caller.userId, id: input.id, nowMs });
  if (opened === null) return refuse('NOT_FOUND');
  const { contentType } = opened.record;
  // A PDF is not made new, so it is saved rather than shown beside the app.
  const download = contentType === 'application/pdf' ? { downloadName: 'file.pdf' } : {};
  return accept(new FileAnswer({ bytes: opened.bytes, contentType, ...download }));
});

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
