import { Check } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

const rules = [m.kyc_rule_own, m.kyc_rule_plain, m.kyc_rule_hand] as const;

/** What a photo must be like. */
export function PhotoRules(): ReactNode {
  const t = useT();
  return (
    <section className="px-edge pt-5">
      <h2 className="pb-2 text-label">{t(m.kyc_photo_rules)}</h2>
      <ul className="kyc-list">
        {rules.map((rule) => (
          <li key={t(rule)}>
            <Check size={18} strokeWidth={2} aria-hidden="true" />
            {t(rule)}
          </li>
        ))}
      </ul>
    </section>
  );
}
