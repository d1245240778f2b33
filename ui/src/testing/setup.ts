import { freshPageEachTest } from './fresh-page.ts';

freshPageEachTest();
