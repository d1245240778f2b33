import { m } from '@candor/locales/messages';
import type { LegalDocument } from './legal-document.ts';

export const document: LegalDocument = {
  version: '1',
  effectiveDay: '2026-11-21',
  sections: [
    {
      id: 'simulated',
      title: m.legal_risk_simulated_title,
      paragraphs: [m.legal_risk_simulated_1, m.legal_risk_simulated_2],
    },
    {
      id: 'loss',
      title: m.legal_risk_loss_title,
      paragraphs: [m.legal_risk_loss_1],
    },
    {
      id: 'leverage',
      title: m.legal_risk_leverage_title,
      paragraphs: [m.legal_risk_leverage_1, m.legal_risk_leverage_2],
    },
    {
      id: 'liquidity',
      title: m.legal_risk_liquidity_title,
      paragraphs: [m.legal_risk_liquidity_1],
    },
    {
      id: 'currency',
      title: m.legal_risk_currency_title,
      paragraphs: [m.legal_risk_currency_1],
    },
    {
      id: 'advice',
      title: m.legal_risk_advice_title,
      paragraphs: [m.legal_risk_advice_1],
    },
  ],
};
