import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { Page as Screen } from '../../../shell/page.tsx';

interface DepositScreenProps {
  title: string;
  bar?: ReactNode;
  children: ReactNode;
}

/** A page of the deposit group, with the way to the records. */
export function DepositScreen({ title, bar, children }: DepositScreenProps): ReactNode {
  const t = useT();
  return (
    <Screen
      title={title}
      bar={bar}
      actions={
        <IconLink
          label={t(m.deposit_record_title)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/deposit/record')}
        />
      }
    >
      {children}
    </Screen>
  );
}
