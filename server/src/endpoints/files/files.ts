import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { fileUrl } from '../../files/file-room.ts';

/**
 * A file of the customer; a look at an identity document is written down. Refusals: NOT_FOUND, also
 * for another's; FILE_REMOVED.
 */
export const fileGet = endpoint('fileGet', async (call, services) => {
  const { caller, input, nowMs } = call;
  const opened = await services.files.open({ userId: caller.userId, id: input.id, nowMs });
  if (opened === null) return refuse('NOT_FOUND');
  if (typeof opened === 'string') return refuse(opened);
  const { contentType } = opened.record;
  // A PDF is saved rather than shown beside the app: what shows it knows more than pages.
  const name =
    contentType === 'application/pdf' ? { downloadName: 'file.pdf' } : { shownName: 'file.jpg' };
  return accept(new FileAnswer({ bytes: opened.bytes, contentType, ...name }));
});

/**
 * Keep one image (for a chat also a PDF). Refusals: IMAGE_REQUIRED, SIZE
 * (both at the door), IMAGE_ONLY, PDF_UNREADABLE, PDF_ENCRYPTED, PDF_ACTIVE, FILE_INFECTED.
 */
export const fileUpload = endpoint('fileUpload', async (call, services) => {
  if (call.file === null) return refuse('IMAGE_REQUIRED', { field: 'file' });
  const kept = await services.files.keep({
    userId: call.caller.userId,
    purpose: call.input.purpose,
    bytes: call.file.bytes,
    nowMs: call.nowMs,
  });
  if (typeof kept !== 'string') return accept({ url: fileUrl(kept) });
  if (kept === 'FILE_INFECTED') {
    const { caller, address } = call;
    services.security.note('upload-infected', { address, userId: caller.userId });
  }
  return refuse(kept, { field: 'file' });
});
