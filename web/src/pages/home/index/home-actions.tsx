import { Bell, Languages, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { IconButton, IconLink } from '@candor/ui/components/icon-button';
import { partOf, sayMissing } from '@candor/ui/components/part';
import { useT } from '@candor/ui/words';
import { useState } from 'react';
import { readAgain, useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useTopic } from '../../../live/live.ts';
import { useIsSignedIn, useSession } from '../../../session/session.ts';
import { ServiceLink } from '../../../shell/service-link.tsx';

/** Comes with the first press, not with the first screen. */
const LanguageSheet = partOf(async () => (await import('./language-sheet.tsx')).LanguageSheet);

const icon = { size: 22, strokeWidth: 1.75 } as const;

/** Search, language, bell with its count for customers, customer service. */
export function HomeActions() {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const known = useSession((session) => session.user?.unreadCount ?? 0);
  const inbox = useCall('messageList', { pageNo: 1, pageSize: 1 }, { forCustomer: true });
  useTopic(isSignedIn ? 'message' : null, () => readAgain('messageList'));
  const [choice, setChoice] = useState<'never' | 'now' | 'before'>('never');
  const unread = inbox.data?.unreadCount ?? known;
  return (
    <>
      <IconLink
        label={t(m.home_search)}
        icon={<Search {...icon} />}
        href={hrefTo('pages/search/index')}
      />
      <IconButton
        label={t(m.home_language)}
        icon={<Languages {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setChoice('now')}
      />
      {isSignedIn && (
        <IconLink
          label={
            unread > 0 ? t(m.home_messages_unread, { count: String(unread) }) : t(m.home_messages)
          }
          icon={<Bell {...icon} />}
          badge={unread}
          href={hrefTo('pages/message/index')}
        />
      )}
      <ServiceLink />
      {choice !== 'never' && (
        <LanguageSheet
          isOpen={choice === 'now'}
          onClose={() => setChoice('before')}
          onMissing={() => {
            setChoice('never');
            sayMissing();
          }}
        />
      )}
    </>
  );
}
