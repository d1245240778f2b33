import { partOf } from '@candor/ui/components/part';

/** The lock screen; its code comes once the first page has settled, or when it is needed. */
export const LockScreen = partOf(async () => (await import('./lock-screen.tsx')).LockScreen);
