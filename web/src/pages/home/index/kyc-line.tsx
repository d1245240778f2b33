import { ChevronRight, Fingerprint } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { type Message, useT } from '@candor/ui/words';
import { hrefTo } from '../../../app/navigation.ts';
import { LaterMark } from '../../../shell/later-mark.tsx';

const path = 'pages/kycverify/index';
const lines: Readonly<Record<number, Message<Record<never, never>>>> = {
  0: m.home_kyc_line,
  1: m.home_kyc_review_line,
  2: m.home_kyc_failed_line,
};

/** The slim card that says where identity verification stands; nothing once it is verified. */
export function KycLine({ kycStatus }: { kycStatus: number }) {
  const t = useT();
  const line = lines[kycStatus];
  if (line === undefined) return null;
  return (
    <a className="home-kyc" href={hrefTo(path)}>
      <Fingerprint size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b>{t(line)}</b>
        <SentenceGap />
        {t(m.home_kyc_detail)}
      </span>
      <LaterMark path={path} />
      <ChevronRight size={18} aria-hidden="true" />
    </a>
  );
}
