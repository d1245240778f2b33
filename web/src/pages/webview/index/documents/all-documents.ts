import { m } from '@candor/locales/messages';
import type { Message } from '@candor/ui/words';
import type { LegalDocument } from './legal-document.ts';

interface DocumentEntry {
  readonly title: Message<Record<never, never>>;
  /** Absent for fees, which are read from the server. */
  readonly load?: () => Promise<{ readonly document: LegalDocument }>;
}

/** Every document of the app by its name in the address. */
export const allDocuments: Readonly<Record<string, DocumentEntry>> = {
  help: { title: m.legal_title_help, load: () => import('./help.ts') },
  terms: { title: m.legal_title_terms, load: () => import('./terms.ts') },
  risk: { title: m.legal_title_risk, load: () => import('./risk.ts') },
  privacy: { title: m.legal_title_privacy, load: () => import('./privacy.ts') },
  loan: { title: m.legal_title_loan, load: () => import('./loan.ts') },
  fees: { title: m.legal_title_fees },
};
