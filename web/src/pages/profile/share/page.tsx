import { Copy, Download, Share2, Smartphone } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { Card } from '@candor/ui/components/card';
import { copyText } from '@candor/ui/components/copy-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { MenuRow } from '@candor/ui/components/list-row';
import { PaperTag } from '@candor/ui/components/paper';
import { QrCode } from '@candor/ui/components/qr-code';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Sheet } from '@candor/ui/components/sheet';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { formatDate } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { useAppConfig } from '../../../api/app-config.ts';
import { failureText } from '../../../api/failure.ts';
import { PagedList } from '../../../market/paged-list.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { useSession } from '../../../session/session.ts';
import { Logo } from '../../../shell/logo.tsx';
import { Page as Screen } from '../../../shell/page.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The invitation code, as a link and as a QR code; the apps; and who came with the code. */
export function Page(): ReactNode {
  const t = useT();
  const reading = useOwnUser();
  const kept = useSession(({ user }) => user);
  const base = useAppConfig()?.inviteBaseUrl;
  // Offline it is as of the last visit.
  const code = (reading.data ?? kept)?.invitationCode;
  return (
    <Screen title={t(m.shell_title_profile_share)} actions={<PaperTag />}>
      {code !== undefined && base !== undefined ? (
        <Invitation code={code} link={inviteLink(base, code)} />
      ) : reading.error === undefined ? (
        <SkeletonRows count={4} />
      ) : (
        <ErrorBlock message={failureText(reading.error, t)} onRetry={reading.retry} />
      )}
      <Apps />
      <Invited />
    </Screen>
  );
}

/** Leads to the registration with the code filled in. */
function inviteLink(base: string, code: string): string {
  return `${base.replace(/\/?$/, '/')}#/pages/auth/register?inviteCode=${encodeURIComponent(code)}`;
}

function Invitation({ code, link }: { code: string; link: string }): ReactNode {
  const t = useT();
  const share = async () => {
    if (navigator.share === undefined) return void copyText(link);
    // Who closes the sheet of the system wants nothing more.
    await navigator.share({ title: 'Candor', url: link }).catch(() => undefined);
  };
  const save = async () => {
    await (await import('./save-qr.ts')).saveQr(link, `candor-${code}.png`);
    showToast((say) => say(m.common_toast_success));
  };
  return (
    <div className="grid gap-3 px-edge pt-4">
      <Card className="grid justify-items-center gap-2 p-5 text-center">
        <span className="flex items-center gap-2 text-title">
          <Logo /> Candor
        </span>
        <QrCode text={link} label={t(m.share_qr)} />
        <span className="text-small text-ink-2">{t(m.share_code)}</span>
        <strong className="num text-title tracking-widest select-all">{code}</strong>
        <span className="text-caption text-ink-3">{t(m.share_opens)}</span>
      </Card>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={() => void copyText(code)}>
          <Copy {...icon} /> {t(m.share_copy_code)}
        </Button>
        <Button variant="line" onClick={() => void copyText(link)}>
          <Copy {...icon} /> {t(m.share_copy_link)}
        </Button>
        <Button variant="line" onClick={() => void save()}>
          <Download {...icon} /> {t(m.share_save)}
        </Button>
        <Button onClick={() => void share()}>
          <Share2 {...icon} /> {t(m.share_share)}
        </Button>
      </div>
      <p className="text-small text-ink-2">{t(m.share_no_reward)}</p>
    </div>
  );
}

function Apps(): ReactNode {
  const t = useT();
  const config = useAppConfig();
  const [shown, setShown] = useState<string | null>(null);
  const apps = [
    { label: m.share_ios, url: config?.iosUrl ?? '' },
    { label: m.share_android, url: config?.androidUrl ?? '' },
  ];
  return (
    <section className="pt-5">
      <SectionHeader title={t(m.share_apps)} />
      {apps.map(({ label, url }, index) => (
        <MenuRow
          key={t(label)}
          icon={<Smartphone {...icon} />}
          label={t(label)}
          isDivided={index > 0}
          {...(url === '' ? { value: t(m.share_not_published) } : { onPress: () => setShown(url) })}
          opensSheet
        />
      ))}
      <Sheet isOpen={shown !== null} onClose={() => setShown(null)} title={t(m.share_apps)}>
        {shown !== null && (
          <div className="grid justify-items-center gap-3">
            <QrCode text={shown} label={shown} />
            <a className="break-all text-accent-text underline" href={shown} rel="noreferrer">
              {shown}
            </a>
          </div>
        )}
      </Sheet>
    </section>
  );
}

function Invited(): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const list = usePages('inviteList', {});
  return (
    <section className="pt-5">
      <SectionHeader title={t(m.share_invited, { count: list.total ?? 0 })} />
      <PagedList
        list={list}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyState title={t(m.share_nobody)} />}
      >
        <ul className="px-edge">
          {list.rows?.map(({ no, maskedUserId, createTimeTimestamp }) => (
            <li key={no} className="num flex justify-between border-t border-line py-3">
              <span>{maskedUserId}</span>
              <span className="text-ink-2">{formatDate(createTimeTimestamp, timeZone)}</span>
            </li>
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
