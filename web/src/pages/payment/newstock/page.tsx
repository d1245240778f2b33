import { SubscribePage } from '../../../offerings/subscribe-page.tsx';

/** Applies for shares of an offering outside Hong Kong, paid from the subscription wallet. */
export function Page() {
  return <SubscribePage />;
}
