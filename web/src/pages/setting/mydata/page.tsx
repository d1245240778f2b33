import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { CloseAccount } from './close-account.tsx';
import { ExportData } from './export-data.tsx';

/** Everything the house has about the customer, in a file; and the way out of the house. */
export function Page(): ReactNode {
  const t = useT();
  // A transaction password that was set elsewhere is known here.
  useOwnUser();
  return (
    <ShellPage title={t(m.mydata_title)}>
      <ExportData />
      <div className="mt-4 h-2 bg-sunken" />
      <CloseAccount />
    </ShellPage>
  );
}
