import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

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
