import { KycDesk } from '@candor/engines/kyc/kyc-desk';
import { examineCase } from '../kyc/examine-case.ts';
import { identityNews } from '../kyc/identity-news.ts';
import type { CoreServices } from '../services.ts';
import { reviewsBy } from './reviews-by.ts';

/** The desk that verifies identities by the published rules. */
export function composeKyc(services: CoreServices, onFailure: (error: unknown) => void): KycDesk {
  const { clock, stores } = services;
  return new KycDesk({
    store: stores.kyc,
    clock,
    onFailure,
    reviewsBy: reviewsBy(services),
    examine: (kycCase, nowMs) => examineCase(services, kycCase, nowMs),
    tell: identityNews(services),
  });
}
