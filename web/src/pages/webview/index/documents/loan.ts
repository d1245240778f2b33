import { m } from '@candor/locales/messages';
import type { LegalDocument } from './legal-document.ts';

export const document: LegalDocument = {
  version: '2',
  effectiveDay: '2026-11-24',
  sections: [
    {
      id: 'what',
      title: m.legal_loan_what_title,
      paragraphs: [m.legal_loan_what_1],
    },
    {
      id: 'interest',
      title: m.legal_loan_interest_title,
      paragraphs: [m.legal_loan_interest_1],
    },
    {
      id: 'limits',
      title: m.legal_loan_limits_title,
      paragraphs: [m.legal_loan_limits_1],
    },
    {
      id: 'repay',
      title: m.legal_loan_repay_title,
      paragraphs: [m.legal_loan_repay_1],
    },
  ],
};
