import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { formatQuantity } from '@candor/ui/format/money';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
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
