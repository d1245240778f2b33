import { languages } from '@candor/contract/enums';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Minimum deposit in USD (HKD for HKD), as calls.md 7 says. */
const MIN_DEPOSIT = '1';

/** The published version and how this installation is set up. */
export const appVersion = endpoint('appVersion', async (_call, services) => {
  const { config, version, files } = services;
  return accept({
    version,
    iosUrl: config.iosUrl,
    androidUrl: config.androidUrl,
    inviteBaseUrl: inviteBaseUrl(config),
    paperMode: true,
    marketHours: config.marketHours,
    reviewMode: config.reviewMode,
    requireKycToTrade: config.requireKycToTrade,
    mailMode: config.mailMode,
    uploadMaxMb: files.uploadMaxMb,
    minDeposit: MIN_DEPOSIT,
    languages: Object.keys(languages),
  });
});

/** Where invitation links lead; the server's own address unless a public one is configured. */
function inviteBaseUrl(config: { publicUrl: string | null; host: string; port: number }): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/?$/, '/');
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}/`;
}
