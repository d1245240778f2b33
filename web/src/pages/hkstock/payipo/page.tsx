import { SubscribePage } from '../../../offerings/subscribe-page.tsx';

/** Applies for shares of a Hong Kong offering, paid in HK$. */
export function Page() {
  return <SubscribePage />;
}
