import { m } from '@candor/locales/messages';
import type { LegalDocument } from './legal-document.ts';

export const document: LegalDocument = {
  version: '1',
  effectiveDay: '2026-11-21',
  sections: [
    {
      id: 'fills',
      title: m.legal_help_fills_title,
      paragraphs: [
        m.legal_help_fills_1,
        m.legal_help_fills_2,
        m.legal_help_fills_3,
        m.legal_help_fills_4,
      ],
    },
    {
      id: 'costs',
      title: m.legal_help_costs_title,
      paragraphs: [m.legal_help_costs_1, m.legal_help_costs_2],
    },
    {
      id: 'margin',
      title: m.legal_help_margin_title,
      paragraphs: [m.legal_help_margin_1, m.legal_help_margin_2],
    },
    {
      id: 'money',
      title: m.legal_help_money_title,
      paragraphs: [m.legal_help_money_1, m.legal_help_money_2, m.legal_help_money_3],
    },
    {
      id: 'reviews',
      title: m.legal_help_reviews_title,
      paragraphs: [
        m.legal_help_reviews_1,
        m.legal_help_reviews_2,
        m.legal_help_reviews_3,
        m.legal_help_reviews_4,
        m.legal_help_reviews_5,
      ],
    },
    {
      id: 'draw',
      title: m.legal_help_draw_title,
      paragraphs: [m.legal_help_draw_1],
    },
    {
      id: 'ledger',
      title: m.legal_help_ledger_title,
      paragraphs: [m.legal_help_ledger_1],
    },
    {
      id: 'simulated',
      title: m.legal_help_simulated_title,
      paragraphs: [m.legal_help_simulated_1, m.legal_help_simulated_2],
    },
  ],
};
