import { Headset } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { isBuilt } from '../app/built-pages.ts';
import { hrefTo } from '../app/navigation.ts';

const path = 'pages/service/index';

/** The way to a person, in the navbar; what it is about goes with it. */
export function ServiceLink({ topic }: { topic?: string }): ReactNode {
  const t = useT();
  const name = t(m.common_customer_service);
  const later = isBuilt(path) ? undefined : t(m.shell_later);
  return (
    <IconLink
      label={later === undefined ? name : `${name} · ${later}`}
      icon={<Headset size={22} strokeWidth={1.75} />}
      caption={later}
      href={hrefTo(path, { topic })}
    />
  );
}
