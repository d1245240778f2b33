import { LoanDesk } from '@candor/engines/loans/loan-desk';
import { loanNews } from '../loans/loan-news.ts';
import type { Services } from '../services.ts';
import { applicants } from '../trading/applicant.ts';
import { reviewsBy } from './reviews-by.ts';

/** The desk that decides applications for loans, and charges their days. */
export function composeLoans(services: Services, onFailure: (error: unknown) => void): LoanDesk {
  const { clock, stores, inbox, trading } = services;
  return new LoanDesk({
    store: stores.loans,
    clock,
    router: trading.lanes,
    onFailure,
    tell: loanNews(inbox),
    reviewsBy: reviewsBy(services),
    ...applicants(services),
  });
}
