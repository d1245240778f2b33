import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Subscription: none can be made yet, so there is nothing to ask the server for. */
export function Subscriptions(): ReactNode {
  const t = useT();
  return (
    <EmptyState
      title={t(m.trade_no_subscriptions)}
      action={
        <ButtonLink href={hrefTo('pages/market/index')}>{t(m.trade_find_something)}</ButtonLink>
      }
    >
      {t(m.trade_subscriptions_later)}
    </EmptyState>
  );
}
