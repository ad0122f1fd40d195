import '@vitejs/plugin-react/preamble';
import './zod.ts';
import { createRoot } from 'react-dom/client';
import { movedAddress, type ScreenName } from './data/addresses.ts';
import { App } from './App.tsx';
import { speakPortuguese } from './ui/validity.ts';

const container = document.getElementById('admin');
if (!container) throw new Error('The page has no element with the id "admin".');
const { screen, url, key, name = '', mark = '' } = container.dataset;

const moved = movedAddress(location.search);
// Of an older browser the page has told already (`AdminLayout.astro`).
const isOld = document.getElementById('navegador-antigo')?.hidden === false;
if (moved !== undefined) location.replace(moved);
else if (!isOld) {
  const config = url !== undefined && key !== undefined ? { url, key } : undefined;
  speakPortuguese();
  // A screen from the browser's cache shows work, and perhaps a session, that is over.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  createRoot(container).render(
    <App config={config} screen={screen as ScreenName} site={{ name, mark }} />,
  );
}
