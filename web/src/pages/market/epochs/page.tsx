import './epochs.css';
import { Calculator, Fingerprint, KeyRound, Lock } from 'virtual:lucide';
import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { CopyRow } from '@candor/ui/components/copy-row';
import { EmptyState } from '@candor/ui/components/empty-state';
import { SectionHeader } from '@candor/ui/components/section-header';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { Tag } from '@candor/ui/components/tag';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { PagedList } from '../../../market/paged-list.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { dayOf, type EpochRow, epochDays, grouped, utcTime } from './epoch-words.ts';
import { PastEpoch } from './past-epoch.tsx';

const PAGE_SIZE = 14;

const words = [
  { Icon: Fingerprint, name: m.epoch_word_commitment, text: m.epoch_about_commitment },
  { Icon: Lock, name: m.epoch_word_key, text: m.epoch_about_key },
  { Icon: KeyRound, name: m.epoch_word_opening, text: m.epoch_about_opening },
  { Icon: Calculator, name: m.epoch_word_check, text: m.epoch_about_check },
] as const;

/** What the market has committed to, the keys told since, and how to check them. */
export function Page(): ReactNode {
  const t = useT();
  const list = usePages('marketEpochs', {}, { pageSize: PAGE_SIZE });
  const [running, ...past] = list.rows ?? [];
  return (
    <Screen title={t(m.epoch_title)}>
      <PagedList
        list={list}
        skeleton={<SkeletonRows count={5} isBare />}
        empty={<EmptyState title={t(m.epoch_none)} />}
      >
        <p className="epoch-lead">{t(m.epoch_lead)}</p>
        {running !== undefined && list.first !== undefined && (
          <Running row={running} told={list.first} />
        )}
        <section className="pt-4">
          <SectionHeader title={t(m.epoch_plain_words)} />
          <ul className="epoch-words">
            {words.map(({ Icon, name, text }) => (
              <li key={name.name}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <b>{t(name)}</b> {t(text)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="pt-4">
          <SectionHeader title={t(m.epoch_past)} />
          {past.map((row, at) => (
            <PastEpoch key={row.epoch} row={row} keyBefore={past[at + 1]?.key ?? null} />
          ))}
          <p className="epoch-small epoch-end">{t(m.epoch_program)}</p>
        </section>
      </PagedList>
    </Screen>
  );
}

function Running({ row, told }: { row: EpochRow; told: Outputs['marketEpochs'] }) {
  const t = useT();
  const { day, days } = dayOf(row, told.asOfTimestamp);
  const counted = t(m.epoch_day, { day: String(day), days: String(days) });
  return (
    <section className="epoch-card" aria-label={t(m.epoch_running)}>
      <div className="epoch-row">
        <b className="num">{epochDays(row)}</b>
        <Tag tone="wait">{t(m.epoch_closed)}</Tag>
      </div>
      <div className="epoch-bar" role="img" aria-label={counted}>
        <i style={{ width: `${(100 * day) / days}%` }} />
      </div>
      <p className="epoch-row epoch-small num">
        <span>{counted}</span>
        <span>{t(m.epoch_opens, { time: utcTime(row.opensTimestamp) })}</span>
      </p>
      <dl className="num">
        <CopyRow
          label={t(m.epoch_commitment_since, { time: utcTime(told.committedTimestamp) })}
          value={grouped(row.commitment)}
          copyLabel={t(m.epoch_copy_commitment)}
        />
      </dl>
    </section>
  );
}
