import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { AppConfigReader } from '../api/app-config.ts';
import { queryClient } from '../api/query-client.ts';
import { router } from './router.tsx';

/** The whole app: what it has read, and the page that is open. */
export function App(): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppConfigReader />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
