import { type OrderType, orderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { OptionBox } from './option-box.tsx';

interface MoreTypesSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Order types of the product, as the server lists them. */
  offered: readonly number[];
  onChoose: (type: OrderType) => void;
}

/** Stop and Stop-Limit, each with what it does. A type the product does not take is struck out. */
export function MoreTypesSheet({
  isOpen,
  onClose,
  offered,
  onChoose,
}: MoreTypesSheetProps): ReactNode {
  const t = useT();
  const types = [
    { type: orderType.stop, label: m.payment_type_stop, help: m.payment_stop_help },
    {
      type: orderType.stopLimit,
      label: m.payment_type_stop_limit,
      help: m.payment_stop_limit_help,
    },
    {
      type: orderType.trailingStop,
      label: m.payment_type_trailing,
      help: m.payment_trailing_help,
    },
  ];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.payment_more_title)}>
      <div className="grid gap-2.5">
        {types.map(({ type, label, help }) => {
          const isOffered = offered.includes(type);
          return (
            <OptionBox
              key={type}
              className="grid gap-1 px-3.5 py-3 text-left"
              isOff={!isOffered}
              onClick={() => onChoose(type)}
            >
              <span
                className={isOffered ? 'text-label text-ink' : 'text-label text-ink-3 line-through'}
              >
                {t(label)}
              </span>
              <span className="text-small text-ink-2">
                {t(isOffered ? help : m.payment_type_not_offered)}
              </span>
            </OptionBox>
          );
        })}
      </div>
    </Sheet>
  );
}
