import type { ReactNode } from 'react';
import { IdentityPage } from '../shared/identity-page.tsx';

/** Hands in an ID card. */
export function Page(): ReactNode {
  return <IdentityPage cardType={1} />;
}
