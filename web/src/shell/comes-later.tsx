import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { goBack, hrefTo } from '../app/navigation.ts';
import { Page as ShellPage } from './page.tsx';
import { usePageContext } from './page-context.ts';
import { routeTitles } from './route-titles.ts';

/** Stands for every page of the table that is not built yet, and says so plainly. */
export function Page(): ReactNode {
  const t = useT();
  const { path, kind } = usePageContext();
  return (
    <ShellPage title={t(routeTitles[path])}>
      <EmptyState
        title={t(m.shell_comes_later)}
        action={
          kind === 'push' ? (
            <Button onClick={goBack}>{t(m.common_back)}</Button>
          ) : (
            <ButtonLink href={hrefTo('pages/home/index')}>{t(m.common_tab_home)}</ButtonLink>
          )
        }
      >
        {t(m.shell_comes_later_why)}
      </EmptyState>
    </ShellPage>
  );
}
