import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { isBuilt } from '../app/built-pages.ts';
import type { RoutePath } from '../app/routes.ts';

/** Stands on every link to a page that is not built yet, and nowhere else. */
export function LaterMark({ path }: { path: RoutePath }): ReactNode {
  const t = useT();
  if (isBuilt(path)) return null;
  return (
    <span className="later-mark">
      <Tag tone="outline">{t(m.shell_later)}</Tag>
    </span>
  );
}
