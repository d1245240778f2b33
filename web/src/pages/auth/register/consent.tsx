import { m } from '@candor/locales/messages';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface ConsentProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
}

/** One tick for both documents, which can be read before. */
export function Consent({ isOn, onChange, problem }: ConsentProps): ReactNode {
  const t = useT();
  const problemId = useId();
  return (
    <div>
      <Checkbox isOn={isOn} onChange={onChange} isInvalid={problem !== undefined}>
        {t(m.auth_consent)}
      </Checkbox>
      {problem && (
        <p id={problemId} className="field-error pl-8.5" role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      <p className="flex gap-5 pl-8.5 text-small">
        <a
          className="link inline-flex min-h-11 items-center"
          href={hrefTo('pages/webview/index', { page: 'terms' })}
        >
          {t(m.auth_terms)}
        </a>
        <a
          className="link inline-flex min-h-11 items-center"
          href={hrefTo('pages/webview/index', { page: 'risk' })}
        >
          {t(m.auth_risk_disclosure)}
        </a>
      </p>
    </div>
  );
}
