import type { ReactNode } from 'react';
import { IdentityPage } from '../shared/identity-page.tsx';

/** Hands in a passport. */
export function Page(): ReactNode {
  return <IdentityPage cardType={2} />;
}
