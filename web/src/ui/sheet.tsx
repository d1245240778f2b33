import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const SheetDialog = lazy(async () => ({
  default: (await import('./sheet-dialog.tsx')).SheetDialog,
}));

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Beside the title: the paper tag. */
  tag?: ReactNode;
  /** Stands docked at the right of the column on wide screens, beside the page it explains. */
  isDocked?: boolean;
  children: ReactNode;
}

/**
 * A dialog that rises from below; focus is kept inside and returned. Its machinery loads with the
 * first sheet, not with the page.
 */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  useEffect(() => {
    if (props.isOpen) setOpened(true);
  }, [props.isOpen]);
  if (!wasOpened && !props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  );
}
