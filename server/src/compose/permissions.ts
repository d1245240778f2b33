import { PermissionDesk } from '@candor/engines/permissions/permission-desk';
import { permissionNews } from '../permissions/permission-news.ts';
import type { Services } from '../services.ts';
import { applicants } from '../trading/applicant.ts';
import { reviewsBy } from './reviews-by.ts';

/** The desk that reviews applications for permissions by the published rules. */
export function composePermissions(
  services: Services,
  onFailure: (error: unknown) => void,
): PermissionDesk {
  const { clock, stores } = services;
  return new PermissionDesk({
    store: stores.permissions,
    clock,
    onFailure,
    reviewsBy: reviewsBy(services),
    ...applicants(services),
    tell: permissionNews(services),
  });
}
