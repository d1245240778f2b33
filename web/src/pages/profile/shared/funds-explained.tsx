import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatQuantity } from '../../../ui/format/money.ts';
import { formatDateTime } from '../../../ui/format/time.ts';
import { SentenceGap } from '../../../ui/sentence-gap.tsx';
import { ExplainSheet } from '../../payment/shared/explain-sheet.tsx';
import { type FundingOverview, type FundsFigure, fundsExplanation } from './funds-explanation.ts';

interface FundsExplainedProps {
  /** Null while nothing is being explained. */
  figure: FundsFigure | null;
  funding: FundingOverview | undefined;
  onClose: () => void;
  onRetry: () => void;
}

/** "How is this worked out?" for the figures of the account, with the way to the ledger. */
export function FundsExplained({
  figure,
  funding,
  onClose,
  onRetry,
}: FundsExplainedProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const explanation =
    figure === null || funding === undefined ? null : fundsExplanation(figure, funding, t);
  return (
    <ExplainSheet
      explanation={explanation}
      isMissing={figure !== null && funding === undefined}
      onRetry={onRetry}
      onClose={onClose}
    >
      {funding !== undefined && (
        <p className="num text-small whitespace-normal text-ink-2">
          {t(m.common_funds_at, { time: formatDateTime(funding.asOfTimestamp, timeZone) })}
          <SentenceGap />
          {funding.fxRate != null &&
            t(m.common_funds_rate, { rate: formatQuantity(funding.fxRate) })}
        </p>
      )}
      <ButtonLink variant="line" isFull href={hrefTo('pages/profile/transaction')}>
        {t(m.common_funds_ledger)}
      </ButtonLink>
    </ExplainSheet>
  );
}
