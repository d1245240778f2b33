import { freshPageEachTest } from '@candor/ui/testing/fresh-page';
import '../app/history.ts';
import { afterEach, beforeEach } from 'vitest';
import { readings } from '../api/readings.ts';
import { useSession } from '../session/session.ts';
import { answerNothing, fakeFetch } from './server.ts';

freshPageEachTest();

globalThis.fetch = fakeFetch;

const firstSession = useSession.getInitialState();

beforeEach(() => useSession.setState(firstSession, true));

afterEach(() => {
  readings.clear();
  answerNothing();
});
