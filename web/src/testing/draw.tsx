import { ToastRegion } from '@candor/ui/components/toast-region';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { currentTarget, replaceWith } from '../app/navigation.ts';
import { type RoutePath, routeEntry } from '../app/routes.ts';
import { PageContext } from '../shell/page-context.ts';

/**
 * Draws a page as the app does, at its own address unless the test has opened one of its addresses.
 */
export function drawPage(path: RoutePath, page: ReactNode): RenderResult {
  if (!currentTarget().startsWith(path)) replaceWith(path);
  return render(
    <PageContext value={{ path, motion: 'none', ...routeEntry(path) }}>
      {page}
      <ToastRegion />
    </PageContext>,
  );
}
