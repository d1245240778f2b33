import { languages } from '@candor/contract/enums';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { ownAddress } from '../../edge/own-address.ts';

/** Minimum deposit in USD (HKD for HKD), as calls.md 7 says. */
const MIN_DEPOSIT = '1';

/** The published version and how this installation is set up. */
export const appVersion = endpoint('appVersion', async ({ nowMs }, services) => {
  const { config, version, files } = services;
  const { scenario } = config;
  const hasBegun = scenario !== null && scenario.startMs <= nowMs;
  return accept({
    version,
    iosUrl: config.iosUrl,
    androidUrl: config.androidUrl,
    inviteBaseUrl: ownAddress(config),
    paperMode: true,
    marketHours: config.marketHours,
    scenario: hasBegun ? { name: scenario.name, startTimestamp: scenario.startMs } : null,
    reviewMode: config.reviewMode,
    requireKycToTrade: config.requireKycToTrade,
    mailMode: config.mailMode,
    uploadMaxMb: files.uploadMaxMb,
    payeeWaitMinutes: config.payeeWaitMs / 60_000,
    minDeposit: MIN_DEPOSIT,
    languages: Object.keys(languages),
  });
});
