import { accept, FileAnswer, refuse } from '../../../call/answer.ts';
import { noteAct } from '../../note-act.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** A file sent in a conversation, to be saved. Refusal: NOT_FOUND, also for any other file. */
export const opsChatFile = operatorEndpoint('opsChatFile', async (call, services) => {
  const { id, fileId } = call.input;
  const userId = await services.stores.chats.ownerOfFile(id, fileId);
  const wanted = { id: fileId, nowMs: call.nowMs };
  const opened = userId === null ? null : await services.files.open({ userId, ...wanted });
  if (opened?.record.purpose !== 'chat') return refuse('NOT_FOUND');
  await noteAct(call, { what: 'chat.file', subject: fileId }, services);
  const { contentType } = opened.record;
  const downloadName = contentType === 'application/pdf' ? 'file.pdf' : 'file.jpg';
  return accept(new FileAnswer({ bytes: opened.bytes, contentType, downloadName }));
});
