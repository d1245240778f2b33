import './home.css';
import '../../../market/market.css';
import { m } from '@candor/locales/messages';
import { partOf } from '@candor/ui/components/part';
import { useT } from '@candor/ui/words';
import { useNewcomer } from '../../../account/newcomer.ts';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { useIsSignedIn, useSession } from '../../../session/session.ts';
import { Page as Screen } from '../../../shell/page.tsx';
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
import { useFunding } from './use-funding.ts';
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

/** Comes apart: most customers have their first fill behind them. */
const FirstTrade = partOf(async () => (await import('./first-trade.tsx')).FirstTrade);

function CustomerBlock() {
  const kycStatus = useSession((session) => session.user?.kycStatus);
  const funding = useFunding();
  const isNew = useNewcomer();
  const [eye, setEye] = useRemembered('home-eye', 'open', isOneOf(['open', 'shut']));
  const isHidden = eye === 'shut';
  return (
    <>
      <MoneyBlock
        funding={funding}
        isNew={isNew}
        isHidden={isHidden}
        onHide={() => setEye(isHidden ? 'open' : 'shut')}
      />
      {isNew && (
        <div className="home-first">
          <FirstTrade funding={funding.data} isHidden={isHidden} />
        </div>
      )}
      {isNew && kycStatus !== undefined && <KycLine kycStatus={kycStatus} />}
    </>
  );
}
