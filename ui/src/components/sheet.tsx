import { type ReactNode, useEffect, useState } from 'react';
import { useBackCloses } from '../behavior/use-layer.ts';
import { partOf, sayMissing } from './part.tsx';

const SheetDialog = partOf<SheetProps>(
  async () => (await import('./sheet-dialog.tsx')).SheetDialog,
);

/** Fetches what sheets are made of, so that none waits for it and each opens offline. */
export const fetchSheetsAhead = SheetDialog.fetchAhead;

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the title: the paper tag. */
  tag?: ReactNode;
  /** Stands docked at the right of the column on wide screens, beside the page it explains. */
  isDocked?: boolean;
  /** Pinned under what scrolls: where the sheet is decided. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that rises from below; focus is kept inside and returned, and Back closes it. Its
 * machinery loads once the first page has settled, not with it. Where it cannot be had, the sheet
 * is closed again and says so.
 */
export function Sheet(props: SheetProps) {
  useBackCloses(props.isOpen, props.onClose);
  const [wasOpened, setOpened] = useState(props.isOpen);
  useEffect(() => {
    if (props.isOpen) setOpened(true);
  }, [props.isOpen]);
  if (!wasOpened && !props.isOpen) return null;
  const giveUp = () => {
    setOpened(false);
    props.onClose();
    sayMissing();
  };
  return <SheetDialog {...props} onMissing={giveUp} />;
}
