import type { ScenarioName } from '@candor/contract/enums';
import type { OutputOf } from '@candor/contract/route';
import type { appVersion } from '@candor/contract/routes/content';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from './use-call.ts';

export type AppConfig = OutputOf<typeof appVersion>;

/**
 * How this installation was set up when we last heard from it. Null before the first answer ever.
 */
const useKeptConfig = create<{ readonly config: AppConfig | null }>()(
  persist(() => ({ config: null as AppConfig | null }), { name: 'candor.config' }),
);

/** Reads the published version and the set-up at the start of the app. Draws nothing. */
export function AppConfigReader(): null {
  const { data } = useCall('appVersion', {}, { freshMs: 5 * 60_000, everyMs: 60_000 });
  useEffect(() => {
    if (data !== undefined) useKeptConfig.setState({ config: data });
  }, [data]);
  return null;
}

/** How this installation is set up, or null before it was ever heard. */
export function useAppConfig(): AppConfig | null {
  return useKeptConfig((kept) => kept.config);
}

/** What is laid over the simulated market; null in the usual weather. */
export function useScenario(): ScenarioName | null {
  return useKeptConfig((kept) => kept.config?.scenario?.name ?? null);
}

/** Whether all of this is simulated. Said until the server says otherwise. */
export function useIsPaper(): boolean {
  return useKeptConfig((kept) => kept.config?.paperMode !== false);
}
