import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { Button } from '@candor/ui/components/button';
import { ButtonLink } from '@candor/ui/components/button-link';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { MenuRow } from '@candor/ui/components/list-row';
import { Note } from '@candor/ui/components/note';
import { SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { showToast } from '@candor/ui/toasts';
import { type Message, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { digitsInput, isSixDigits, readCode } from '../../../account/codes.ts';
import { PasswordField } from '../../../account/password-fields.tsx';
import { failureText } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSend } from '../../../api/use-send.ts';
import { goToLogin, hrefTo } from '../../../app/navigation.ts';
import type { RoutePath } from '../../../app/routes.ts';
import { useSession } from '../../../session/session.ts';
import { leaveForGood } from '../../../session/sign-in.ts';

type Obstacle = Outputs['accountClosePreview']['obstacles'][number];

/** What is in the way, and where it can be settled. */
const ways: Readonly<
  Record<Obstacle['what'], readonly [Message<Record<never, never>>, RoutePath]>
> = {
  orders: [m.mydata_way_orders, 'pages/trade/index'],
  positions: [m.mydata_way_positions, 'pages/trade/index'],
  commitments: [m.mydata_way_commitments, 'pages/trade/index'],
  loans: [m.mydata_way_loans, 'pages/loan/index'],
  money: [m.mydata_way_money, 'pages/profile/index'],
  deposits: [m.mydata_way_deposits, 'pages/deposit/record'],
  withdrawals: [m.mydata_way_withdrawals, 'pages/profile/transaction'],
  reviews: [m.mydata_way_reviews, 'pages/kycverify/index'],
  books: [m.mydata_way_books, 'pages/service/index'],
};

/** What closing does, what is in its way, and the closing itself. It ends this session too. */
export function CloseAccount(): ReactNode {
  const t = useT();
  const { data, error, isLoading, retry } = useCall('accountClosePreview', {});
  return (
    <section className="grid grid-cols-1 gap-3 px-edge pt-4">
      <h2 className="text-title">{t(m.mydata_close)}</h2>
      <p className="text-small text-ink-2">{t(m.mydata_close_note)}</p>
      {isLoading && <SkeletonRows count={2} />}
      {error !== undefined && (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      )}
      {data && data.obstacles.length > 0 && <InTheWay obstacles={data.obstacles} />}
      {data?.obstacles.length === 0 && <Closing onRefused={retry} />}
    </section>
  );
}

function InTheWay({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useT();
  return (
    <div>
      <h3 className="text-label">{t(m.mydata_in_the_way)}</h3>
      <div className="-mx-edge">
        {obstacles.map(({ what, count }) => (
          <MenuRow
            key={what}
            isDivided
            label={t(ways[what][0])}
            value={<span className="num">{count}</span>}
            href={hrefTo(ways[what][1])}
          />
        ))}
      </div>
    </div>
  );
}

function Closing({ onRefused }: { onRefused: () => void }) {
  const t = useT();
  const isOnline = useIsOnline();
  const hasPayPassword = useSession((session) => session.user?.hasPayPassword !== false);
  const closing = useSend('accountClose');
  const [payPassword, setPayPassword] = useState('');
  const [isAsked, setAsked] = useState(false);
  const close = async () => {
    setAsked(false);
    if ((await closing.send({ payPassword: readCode(payPassword) })) === null) return onRefused();
    leaveForGood();
    showToast((say) => say(m.mydata_closed));
    goToLogin();
  };
  if (!hasPayPassword) {
    return (
      <Note tone="wait">
        <p>{t(m.errors_pay_password_unset)}</p>
        <ButtonLink variant="line" isSmall href={hrefTo('pages/setting/paypwd')}>
          {t(m.withdraw_set_password)}
        </ButtonLink>
      </Note>
    );
  }
  return (
    <>
      <PasswordField
        label={t(m.setting_transaction_password)}
        autoComplete="off"
        placeholder={t(m.auth_six_digits)}
        error={undefined}
        input={{
          ...digitsInput,
          value: payPassword,
          onChange: ({ target }) => setPayPassword(target.value),
        }}
      />
      {closing.error !== undefined && <Note tone="danger">{failureText(closing.error, t)}</Note>}
      <Button
        variant="danger"
        isFull
        isBusy={closing.isBusy}
        isDisabled={!isOnline || !isSixDigits(payPassword)}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {t(m.mydata_close)}
      </Button>
      <AskSheet
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(m.mydata_close_question)}
        confirmLabel={t(m.mydata_close)}
        isDestructive
        onConfirm={close}
      >
        {t(m.mydata_close_confirm)}
      </AskSheet>
    </>
  );
}
