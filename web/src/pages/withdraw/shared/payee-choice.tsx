import { ChevronDown } from 'virtual:lucide';
import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { maskedOf, PayeeHead } from '../../bcard/shared/payee-head.tsx';
import { PayeeWhy } from '../../bcard/shared/payee-notes.tsx';
import { OptionBox } from '../../payment/shared/option-box.tsx';
import type { WithdrawalEntry } from './use-withdrawal.ts';

const words = {
  BANK: {
    label: m.withdraw_card,
    empty: m.errors_card_required,
    add: m.withdraw_add,
    page: 'pages/bcard/modify',
  },
  VM: {
    label: m.withdraw_wallet_address,
    empty: m.errors_wallet_address_required,
    add: m.withdraw_add_a_wallet,
    page: 'pages/vm/modify',
  },
} as const;

/** Block 2: where it goes. */
export function PayeeChoice({ entry }: { entry: WithdrawalEntry }): ReactNode {
  const t = useT();
  const { kind, card } = entry;
  const { label, empty, add, page } = words[kind];
  const [isChoosing, setChoosing] = useState(false);
  if (entry.cards.data !== undefined && card === undefined) {
    return (
      <EmptyState title={t(empty)} action={<ButtonLink href={hrefTo(page)}>{t(add)}</ButtonLink>} />
    );
  }
  if (card === undefined) return null;
  return (
    <section>
      <div className="field-label">
        <h2>{t(label)}</h2>
        <a className="link hit min-w-11 text-right" href={hrefTo('pages/bcard/index', { kind })}>
          {t(m.withdraw_manage)}
        </a>
      </div>
      <OptionBox
        isOn
        aria-haspopup="dialog"
        className="w-full p-3 text-left"
        onClick={() => setChoosing(true)}
      >
        <PayeeHead
          card={card}
          detail={detailOf(card)}
          after={<ChevronDown size={18} aria-hidden="true" />}
        />
      </OptionBox>
      <div className="pt-2">
        <PayeeWhy card={card} />
      </div>
      <Sheet isOpen={isChoosing} onClose={() => setChoosing(false)} title={t(label)}>
        <div className="grid gap-2.5">
          {entry.cards.data?.list.map((one) => (
            <OptionBox
              key={one.id}
              isOn={one.id === card.id}
              className="w-full p-3 text-left"
              onClick={() => {
                entry.choose(one.id);
                setChoosing(false);
              }}
            >
              <PayeeHead card={one} detail={detailOf(one)} />
            </OptionBox>
          ))}
          <ButtonLink variant="line" isFull href={hrefTo(page)}>
            {t(add)}
          </ButtonLink>
        </div>
      </Sheet>
    </section>
  );
}

function detailOf(card: CardRow): string {
  return [maskedOf(card), card.bankAccountName].filter(Boolean).join(' · ');
}
