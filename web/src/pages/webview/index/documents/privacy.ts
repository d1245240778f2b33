import { m } from '@candor/locales/messages';
import type { LegalDocument } from './legal-document.ts';

export const document: LegalDocument = {
  version: '1',
  effectiveDay: '2026-11-21',
  sections: [
    {
      id: 'kept',
      title: m.legal_privacy_kept_title,
      paragraphs: [m.legal_privacy_kept_1],
    },
    {
      id: 'where',
      title: m.legal_privacy_where_title,
      paragraphs: [m.legal_privacy_where_1],
    },
    {
      id: 'who',
      title: m.legal_privacy_who_title,
      paragraphs: [m.legal_privacy_who_1],
    },
    {
      id: 'device',
      title: m.legal_privacy_device_title,
      paragraphs: [m.legal_privacy_device_1],
    },
  ],
};
