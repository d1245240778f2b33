import { changeCredentials } from '../../auth/change-credentials.ts';
import { noteOwnEvent } from '../../auth/own-event.ts';
import { secondsOf } from '../../auth/throttles.ts';
import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { exportEveryMs } from '../../exports/export-room.ts';
import { presentExport } from '../../exports/present-export.ts';

/**
 * Extension: have the own account written to a file. One that is under way is answered. Refusal:
 * TOO_MANY within a day of the last one.
 */
export const exportAsk = endpoint('exportAsk', async (call, services) => {
  const { nowMs, language, caller } = call;
  const { userId } = caller;
  return changeCredentials({ ...call, userId }, services, async (change) => {
    const isNew = await services.exports.ask({ userId, language, nowMs }, change.stores.exports);
    const latest = await change.stores.exports.latest(userId);
    if (isNew) {
      await change.note('export-asked');
      await change.send('export_asked');
    } else if (latest !== null && latest.endedMs !== null) {
      return refuse('TOO_MANY', {
        figures: { s: secondsOf(latest.askedMs + exportEveryMs - nowMs) },
      });
    }
    return accept(presentExport(latest, nowMs));
  });
});

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

/** Extension: how far the customer's newest export is. */
export const exportState = endpoint('exportState', async ({ caller, nowMs }, { exports }) =>
  accept(presentExport(await exports.store.latest(caller.userId), nowMs)),
);
