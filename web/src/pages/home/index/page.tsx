import './home.css';
import '../../../market/market.css';
import { m } from '@candor/locales/messages';
import { useT } from '@candor/ui/words';
import { useIsSignedIn, useSession } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeActions } from './home-actions.tsx';
import { KycLine } from './kyc-line.tsx';
import { MiniCharts } from './mini-charts.tsx';
import { MoneyBlock } from './money-block.tsx';
import { NamedLogo } from './named-logo.tsx';
import { NewsBlock } from './news-block.tsx';
import { NoticeLine } from './notice-line.tsx';
import { Popular } from './popular.tsx';
import { ProductGrid } from './product-grid.tsx';
import { UpdateNote } from './update-note.tsx';
import { hasNoFunds, useFunding } from './use-funding.ts';
import { VisitorBlock } from './visitor-block.tsx';

/** The day at a glance and the way to every product. */
export function Page() {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  return (
    <Screen title={t(m.common_tab_home)} heading={<NamedLogo />} actions={<HomeActions />}>
      <UpdateNote />
      {isSignedIn ? <CustomerBlock /> : <VisitorBlock />}
      <ProductGrid />
      <NoticeLine />
      <MiniCharts />
      <Popular />
      <NewsBlock />
    </Screen>
  );
}

function CustomerBlock() {
  const kycStatus = useSession((session) => session.user?.kycStatus);
  const funding = useFunding();
  return (
    <>
      <MoneyBlock funding={funding} />
      {hasNoFunds(funding.data) && <FirstSteps />}
      {kycStatus !== undefined && hasNoFunds(funding.data) && <KycLine kycStatus={kycStatus} />}
    </>
  );
}
