import {
  FileText,
  Fingerprint,
  FlaskConical,
  Info,
  LifeBuoy,
  ReceiptText,
  TriangleAlert,
} from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import type { DrawnIcon } from '@candor/ui/components/drawn-icon';
import { MenuRow } from '@candor/ui/components/list-row';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { version } from '../../../../package.json' with { type: 'json' };
import { useAppConfig, useIsPaper } from '../../../api/app-config.ts';
import { hrefTo } from '../../../app/navigation.ts';

interface AboutEntry {
  readonly page: string;
  readonly words: Message<Record<never, never>>;
  readonly Icon: DrawnIcon;
}

const documents: readonly AboutEntry[] = [
  { page: 'fees', words: m.setting_fees, Icon: ReceiptText },
  { page: 'terms', words: m.setting_terms, Icon: FileText },
  { page: 'risk', words: m.setting_risk_disclosure, Icon: TriangleAlert },
  { page: 'help', words: m.setting_help, Icon: LifeBuoy },
];

/** Version, whether the market is simulated, and the documents. */
export function AboutMenu(): ReactNode {
  const t = useT();
  const isPaper = useIsPaper();
  return (
    <section aria-label={t(m.setting_about)}>
      <VersionRow />
      {isPaper && (
        <MenuRow
          isDivided
          icon={<FlaskConical size={21} strokeWidth={1.75} aria-hidden="true" />}
          label={t(m.setting_simulated_market)}
          value={t(m.setting_what_that_means)}
          href={hrefTo('pages/webview/index', { page: 'help' })}
        />
      )}
      {isPaper && (
        <MenuRow
          isDivided
          icon={<Fingerprint size={21} strokeWidth={1.75} aria-hidden="true" />}
          label={t(m.epoch_title)}
          href={hrefTo('pages/market/epochs')}
        />
      )}
      {documents.map(({ page, words, Icon }) => (
        <MenuRow
          key={page}
          isDivided
          icon={<Icon size={21} strokeWidth={1.75} aria-hidden="true" />}
          label={t(words)}
          href={hrefTo('pages/webview/index', { page })}
        />
      ))}
    </section>
  );
}

function VersionRow() {
  const t = useT();
  const published = useAppConfig()?.version;
  const isLatest = published === undefined || published === version;
  return (
    <MenuRow
      icon={<Info size={21} strokeWidth={1.75} aria-hidden="true" />}
      label={t(m.setting_version)}
      value={
        <>
          <span className="num">{version}</span> ·{' '}
          {t(isLatest ? m.setting_version_latest : m.setting_version_update)}
        </>
      }
      onPress={isLatest ? undefined : () => window.location.reload()}
    />
  );
}
