import './webview.css';
import { ChevronRight, Headset } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { type ReactNode, useEffect, useState } from 'react';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { leaveForHome } from '../../../app/unknown-page.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { LaterMark } from '../../../shell/later-mark.tsx';
import { Page as ShellPage } from '../../../shell/page.tsx';
import { allDocuments } from './documents/all-documents.ts';
import type { LegalDocument, LegalSection } from './documents/legal-document.ts';
import { Fees } from './fees.tsx';

/** One of our documents: contents, sections, version and date; for fees the schedule. */
export function Page(): ReactNode {
  const t = useT();
  const { page = '' } = useParameters();
  const entry = Object.hasOwn(allDocuments, page) ? allDocuments[page] : undefined;
  useEffect(() => {
    if (entry === undefined) leaveForHome();
  }, [entry]);
  if (entry === undefined) return null;
  return (
    <ShellPage
      title={t(entry.title)}
      bar={
        <ActionBar>
          <ButtonLink variant="line" isFull href={hrefTo('pages/service/index')}>
            <Headset size={19} strokeWidth={1.75} aria-hidden="true" />
            {t(m.legal_contact)}
            <LaterMark path="pages/service/index" />
          </ButtonLink>
        </ActionBar>
      }
    >
      {entry.load ? <DocumentReader key={page} load={entry.load} /> : <Fees />}
    </ShellPage>
  );
}

interface DocumentReaderProps {
  load: () => Promise<{ readonly document: LegalDocument }>;
}

function DocumentReader({ load }: DocumentReaderProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<LegalDocument | 'failed' | null>(null);
  useEffect(() => {
    if (loaded !== null) return;
    load().then(
      (part) => setLoaded(part.document),
      () => setLoaded('failed'),
    );
  }, [load, loaded]);
  if (loaded === 'failed') {
    return <ErrorBlock message={t(m.shell_page_failed)} onRetry={() => setLoaded(null)} />;
  }
  return loaded === null ? <DocumentSkeleton /> : <DocumentText document={loaded} />;
}

function DocumentText({ document: text }: { document: LegalDocument }) {
  const t = useT();
  const [year, month, day] = text.effectiveDay.split('-');
  const date = `${month}/${day}/${year}`;
  return (
    <div className="px-edge">
      <p className="num text-caption text-ink-3">
        {t(m.legal_version_date, { version: text.version, date })}
      </p>
      <nav aria-label={t(m.legal_contents)}>
        <ol className="document-contents">
          {text.sections.map((section, index) => (
            <li key={section.id}>
              <button type="button" onClick={() => showSection(section.id)}>
                <span>
                  <span className="num mr-2.5 text-ink-3">{index + 1}</span>
                  {t(section.title)}
                </span>
                <ChevronRight size={18} className="text-ink-3" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section, index) => (
        <SectionText key={section.id} section={section} number={index + 1} />
      ))}
      <p className="pt-4 text-small">
        <a
          className="link inline-flex min-h-11 items-center"
          href={hrefTo('pages/webview/index', { page: 'privacy' })}
        >
          {t(m.legal_title_privacy)}
        </a>
      </p>
    </div>
  );
}

/** Brings a section into view and the reader with it. */
function showSection(id: string): void {
  const heading = document.getElementById(`section-${id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function SectionText({ section, number }: { section: LegalSection; number: number }) {
  const t = useT();
  return (
    <section className="prose">
      <h2 id={`section-${section.id}`} tabIndex={-1}>
        {number} {t(section.title)}
      </h2>
      {section.paragraphs.map((words) => (
        <p key={t(words)}>{t(words)}</p>
      ))}
    </section>
  );
}

function DocumentSkeleton() {
  return (
    <SkeletonPage>
      <div className="grid gap-4 px-edge pt-1">
        <Skeleton width={140} height={12} />
        <Skeleton width="70%" height={18} />
        <Skeleton width="62%" height={18} />
        <Skeleton width="74%" height={18} />
      </div>
    </SkeletonPage>
  );
}
