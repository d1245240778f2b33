import { ArrowDownToLine } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { Card } from '@candor/ui/components/card';
import { Steps } from '@candor/ui/components/steps';
import { useT } from '@candor/ui/words';

/** What a customer without funds does first: three steps, one filled button. */
export function FirstSteps() {
  const t = useT();
  return (
    <Card className="mx-edge mt-4 p-3">
      <div className="flex gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-accent-tint text-accent-text">
          <ArrowDownToLine size={20} aria-hidden="true" />
        </span>
        <div>
          <h2 className="text-title">{t(m.common_wallet_make_first_deposit)}</h2>
          <p className="mt-1 text-small text-ink-2">{t(m.home_steps_detail)}</p>
        </div>
      </div>
      <div className="my-4">
        <Steps
          steps={[
            {
              key: 'deposit',
              label: t(m.home_step_deposit),
              aside: t(m.home_step_deposit_aside),
              isCurrent: true,
            },
            {
              key: 'transfer',
              label: t(m.home_step_transfer),
              aside: t(m.home_step_transfer_aside),
            },
            { key: 'order', label: t(m.home_step_order), aside: t(m.home_step_order_aside) },
          ]}
        />
      </div>
      <ButtonLink isFull href="#/pages/deposit/index">
        {t(m.common_deposit_title)}
      </ButtonLink>
    </Card>
  );
}
