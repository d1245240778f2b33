import { appVersion } from './app-version.ts';
import { areaList } from './area-list.ts';

export const contentEndpoints = [appVersion, areaList];
