import { type ReactNode, StrictMode } from 'react';
import { AppConfigReader } from '../api/app-config.ts';
import { Frame } from '../shell/frame.tsx';

/** The whole app: what it reads at its start, and the page that is open. */
export function App(): ReactNode {
  return (
    <StrictMode>
      <AppConfigReader />
      <Frame />
    </StrictMode>
  );
}
