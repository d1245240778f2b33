import '@candor/ui/styles/index.css';
import './shell/shell.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start.ts';

startApp();
const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app".');
createRoot(place).render(<App />);
