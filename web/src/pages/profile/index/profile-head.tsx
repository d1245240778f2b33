import { BadgeCheck, Clock3, Copy } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { copyText } from '@candor/ui/components/copy-row';
import { Tag } from '@candor/ui/components/tag';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useOwnUser } from '../../../account/own-user.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useSession } from '../../../session/session.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';

interface KycBadge {
  readonly words: Message<Record<never, never>>;
  readonly tone: 'plain' | 'accent' | 'wait' | 'danger';
}

const badges: readonly KycBadge[] = [
  { words: m.common_kyc_unverified, tone: 'plain' },
  { words: m.common_kyc_under_review, tone: 'wait' },
  { words: m.common_kyc_unsuccessful, tone: 'danger' },
  { words: m.common_kyc_verified, tone: 'accent' },
];
const notVerified: KycBadge = { words: m.common_kyc_unverified, tone: 'plain' };

/** What the badge says for a review status (0 to 3). */
export function kycBadge(status: number): KycBadge {
  return badges[status] ?? notVerified;
}

/** Up to two letters for the round mark: of the name, else of the email. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = email, last] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ([...first][0] ?? '').concat(last === undefined ? '' : ([...last][0] ?? '')).toUpperCase();
}

const identityPath = 'pages/kycverify/index';

/** Who is signed in: name, User ID to copy, and how far identity verification is. */
export function ProfileHead(): ReactNode {
  const t = useT();
  const user = useSession((session) => session.user);
  useOwnUser();
  if (user === null) return null;
  const badge = kycBadge(user.kycStatus);
  return (
    <section className="profile-head">
      <span className="profile-initials" aria-hidden="true">
        {initialsOf(user.name, user.email)}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere text-title">
          {user.name.trim() || <EmailText email={user.email} />}
        </h2>
        <button
          type="button"
          className="hit mt-0.5 flex items-center gap-1 text-small text-ink-3"
          aria-label={`${t(m.profile_copy_user_id)} ${user.userId}`}
          onClick={() => copyText(user.userId)}
        >
          {t(m.profile_user_id)} <span className="num">{user.userId}</span>
          <Copy size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <a
        className="grid min-h-11 content-center justify-items-end gap-1"
        href={hrefTo(identityPath)}
      >
        <Tag tone={badge.tone}>
          {badge.tone === 'accent' && <BadgeCheck size={13} aria-hidden="true" />}
          {badge.tone === 'wait' && <Clock3 size={13} aria-hidden="true" />}
          {t(badge.words)}
        </Tag>
        <LaterMark path={identityPath} />
      </a>
    </section>
  );
}

/** An address of mail that is too long for its line goes on behind the @. */
function EmailText({ email }: { email: string }): ReactNode {
  const at = email.indexOf('@') + 1;
  return (
    <span lang="zxx">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
