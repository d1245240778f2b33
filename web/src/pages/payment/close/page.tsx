import { direction, source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { Skeleton, SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { signOf } from '@candor/ui/figures/decimals';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo, useParameters } from '../../../app/navigation.ts';
import { useHeld } from '../../../market/quote/use-held.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { type NamedInstrument, useInstrument } from '../../../ticket/use-instrument.ts';
import { CloseScreen } from './close-screen.tsx';

/** Close a position, in part or whole. */
export function Page(): ReactNode {
  const instrument = useInstrument(source.stock);
  return instrument === null ? <Waiting /> : <Loaded instrument={instrument} />;
}

function Loaded({ instrument }: { instrument: NamedInstrument }): ReactNode {
  const t = useT();
  const parameters = useParameters();
  const side = parameters.direction === '1' ? direction.sell : direction.buy;
  const { code, market } = instrument;
  const exact = { stockCode: code, source: instrument.source, market };
  const position = useHeld(instrument, side);
  const { held } = position;
  const rules = useCall('getMinCount', exact);
  const error = position.error ?? rules.error;

  if (held === null || (held && signOf(held.positionNum) === 0)) {
    return <Gone />;
  }
  if (held === undefined || rules.data === undefined) {
    if (error === undefined) return <Waiting />;
    return (
      <Screen title={t(m.payment_close_title)}>
        <ErrorBlock
          message={failureText(error, t)}
          onRetry={() => {
            position.retry();
            rules.retry();
          }}
        />
      </Screen>
    );
  }
  return <CloseScreen instrument={instrument} side={side} position={held} rules={rules.data} />;
}

function Waiting(): ReactNode {
  const t = useT();
  return (
    <Screen title={t(m.payment_close_title)}>
      <SkeletonPage>
        <SkeletonRows count={1} />
        <div className="grid gap-3.5 px-edge pt-2.5">
          <Skeleton width="100%" height={107} className="rounded-3" />
          <Skeleton width="100%" height={44} className="rounded-2" />
          <Skeleton width="100%" height={52} className="rounded-2" />
          <Skeleton width="100%" height={180} className="rounded-3" />
        </div>
      </SkeletonPage>
    </Screen>
  );
}

/** Closed meanwhile, here or elsewhere. */
function Gone(): ReactNode {
  const t = useT();
  return (
    <Screen title={t(m.payment_close_title)}>
      <EmptyState
        title={t(m.errors_position_closed)}
        action={
          <ButtonLink href={hrefTo('pages/trade/index', { tab: 1 })}>
            {t(m.payment_close_see_closed)}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
