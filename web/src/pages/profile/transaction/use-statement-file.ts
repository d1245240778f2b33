import type { Inputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { usePreferences } from '@candor/ui/preferences';
import { showToast } from '@candor/ui/toasts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { failureText, isAborted } from '../../../api/failure.ts';
import { readPrivateFile, saveBlob } from '../../../api/private-file.ts';

export type StatementFormat = Inputs['statementExport']['format'];
type Asked = Omit<Inputs['statementExport'], 'timeZone' | 'parts'> &
  Partial<Pick<Inputs['statementExport'], 'parts'>>;

const usualParts = {
  pdf: ['bill', 'fills', 'lots', 'orders'],
  csv: ['bill', 'postings', 'fills', 'lots', 'orders'],
  json: ['bill', 'orders'],
} as const;

/** Has a file made and saves it on the device; one at a time. */
export function useStatementFile() {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [busy, setBusy] = useState<string | null>(null);
  /** `name` is what the file is called, without its ending, and which button is busy. */
  const save = async (name: string, asked: Asked) => {
    if (busy !== null) return;
    setBusy(`${name} ${asked.format}`);
    try {
      const parts = asked.parts ?? [...usualParts[asked.format]];
      const made = await client.call('statementExport', { ...asked, parts, timeZone });
      const blob = await readPrivateFile(`/statement/file/${made.fileId}`);
      if (blob === null) showToast((say) => say(m.common_error_network_error));
      else saveBlob(blob, `candor-statement-${name}.${asked.format}`);
    } catch (error) {
      if (!isAborted(error)) showToast((say) => failureText(error, say));
    } finally {
      setBusy(null);
    }
  };
  return {
    save,
    isBusy: (name: string, format: StatementFormat) => busy === `${name} ${format}`,
  };
}

export type StatementSaving = ReturnType<typeof useStatementFile>;
