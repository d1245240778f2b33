import { m } from '@candor/locales/messages';
import type { LegalDocument } from './legal-document.ts';

export const document: LegalDocument = {
  version: '1',
  effectiveDay: '2026-11-21',
  sections: [
    {
      id: 'what',
      title: m.legal_terms_what_title,
      paragraphs: [m.legal_terms_what_1],
    },
    {
      id: 'account',
      title: m.legal_terms_account_title,
      paragraphs: [m.legal_terms_account_1, m.legal_terms_account_2],
    },
    {
      id: 'orders',
      title: m.legal_terms_orders_title,
      paragraphs: [m.legal_terms_orders_1, m.legal_terms_orders_2],
    },
    {
      id: 'corrections',
      title: m.legal_terms_corrections_title,
      paragraphs: [m.legal_terms_corrections_1],
    },
    {
      id: 'end',
      title: m.legal_terms_end_title,
      paragraphs: [m.legal_terms_end_1],
    },
    {
      id: 'free',
      title: m.legal_terms_free_title,
      paragraphs: [m.legal_terms_free_1],
    },
  ],
};
