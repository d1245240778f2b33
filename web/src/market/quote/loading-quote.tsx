import { m } from '@candor/locales/messages';
import { Skeleton, SkeletonPage } from '@candor/ui/components/skeleton';
import { useT } from '@candor/ui/words';
import { useParameters } from '../../app/navigation.ts';
import { Page as Screen } from '../../shell/page.tsx';

/** Stands where a quote will be while its market is looked up. */
export function LoadingQuote() {
  const t = useT();
  const { name, code } = useParameters();
  return (
    <Screen title={name || code || t(m.common_loading)}>
      <SkeletonPage>
        <div className="px-edge pt-3">
          <Skeleton width={150} height={34} />
          <Skeleton width={110} height={14} className="mt-3" />
          <Skeleton width="100%" height={240} className="mt-6" />
        </div>
      </SkeletonPage>
    </Screen>
  );
}
