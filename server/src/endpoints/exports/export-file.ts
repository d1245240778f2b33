import { noteOwnEvent } from '../../auth/own-event.ts';
import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Extension: the customer's export, within its week. Refusal: NOT_FOUND, also for another's. */
export const exportFile = endpoint('exportFile', async (call, services) => {
  const { userId } = call.caller;
  const { fileId: exportId } = call.input;
  const opened = await services.exports.open({ exportId, userId, nowMs: call.nowMs });
  if (opened === null) return refuse('NOT_FOUND');
  await noteOwnEvent('export-opened', { ...call, userId }, services);
  const { file, stream } = opened;
  const day = new Date(file.askedMs).toISOString().slice(0, 10);
  return accept(
    new FileAnswer({
      bytes: { stream, sizeBytes: file.sizeBytes ?? 0 },
      contentType: 'application/zip',
      downloadName: `candor-account-${day}.zip`,
    }),
  );
});
