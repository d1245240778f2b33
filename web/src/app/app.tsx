import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { AppConfigReader } from '../api/app-config.ts';
import { queryClient } from '../api/query-client.ts';
import { Frame } from '../shell/frame.tsx';

/** The whole app: what it has read, and the page that is open. */
export function App(): ReactNode {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppConfigReader />
        <Frame />
      </QueryClientProvider>
    </StrictMode>
  );
}
