import { CircleAlert } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Checkbox } from '@candor/ui/components/checkbox';
import { useT } from '@candor/ui/words';
import { type ReactNode, useId } from 'react';
import { hrefTo } from '../../../app/navigation.ts';

interface ConsentProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
}

/** Stand in the sentence where the links go, whatever order a language has them in. */
const places = { terms: '\ue000', risk: '\ue001' } as const;

/** One tick for both documents, which can be read before. */
export function Consent({ isOn, onChange, problem }: ConsentProps): ReactNode {
  const t = useT();
  const boxId = useId();
  const names = { terms: t(m.auth_terms), risk: t(m.auth_risk_disclosure) };
  return (
    <div>
      <div className="flex items-start">
        <Checkbox
          id={boxId}
          className="-ml-[11px]"
          label={t(m.auth_consent, names)}
          isOn={isOn}
          onChange={onChange}
          isInvalid={problem !== undefined}
        />
        <label htmlFor={boxId} className="py-3 pl-0.5 text-[.875rem]/[1.25rem]">
          {t(m.auth_consent, places)
            .split(/([\ue000\ue001])/)
            .map((part) => {
              if (part === places.terms) return <DocumentLink key="terms" page="terms" />;
              if (part === places.risk) return <DocumentLink key="risk" page="risk" />;
              return part;
            })}
        </label>
      </div>
      {problem && (
        <p className="field-error mt-0 pl-8.5" role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

function DocumentLink({ page }: { page: 'terms' | 'risk' }): ReactNode {
  const t = useT();
  return (
    <a className="link hit" href={hrefTo('pages/webview/index', { page })}>
      {t(page === 'terms' ? m.auth_terms : m.auth_risk_disclosure)}
    </a>
  );
}
