import { BadgeCheck, Clock, Landmark, Wallet } from 'virtual:lucide';
import type { CardRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Tag } from '@candor/ui/components/tag';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

const iconShape = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;
const tagShape = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

/** The number as it is shown everywhere: masked. */
export function maskedOf({ cardNumber, walletAddress }: CardRow): string {
  return (cardNumber ?? walletAddress ?? '').replaceAll('*', '•');
}

/** What a payee is called: its bank, or its coin and network. */
export function payeeName({ kind, bankName, currencyType, network }: CardRow): string {
  return kind === 'BANK' ? (bankName ?? '') : `${currencyType} · ${network}`;
}

interface PayeeHeadProps {
  card: CardRow;
  /** Under the name: the account name, or the masked number. */
  detail: ReactNode;
  after?: ReactNode;
}

/** A bank card or wallet: what it is, whose, and whether it is verified. */
export function PayeeHead({ card, detail, after }: PayeeHeadProps): ReactNode {
  const t = useT();
  const isBank = card.kind === 'BANK';
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-2 bg-sunken text-ink-2">
        {isBank ? <Landmark {...iconShape} /> : <Wallet {...iconShape} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block break-words text-label text-ink">{payeeName(card)}</span>
        <span className="num block break-words text-caption text-ink-2">{detail}</span>
      </span>
      <Tag tone={card.verified ? 'accent' : 'wait'}>
        {card.verified ? <BadgeCheck {...tagShape} /> : <Clock {...tagShape} />}
        {t(card.verified ? m.common_kyc_verified : m.common_kyc_unverified)}
      </Tag>
      {after}
    </span>
  );
}
