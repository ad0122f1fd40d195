import '@vitejs/plugin-react/preamble';
import {
  PUBLIC_SUPABASE_PUBLISHABLE_KEY as key,
  PUBLIC_SUPABASE_URL as url,
} from 'astro:env/client';
import { createRoot } from 'react-dom/client';
import { movedAddress, type ScreenName } from './addresses.ts';
import { App } from './App.tsx';

/** Fills `<div id="admin" data-screen="…">`. */
const container = document.getElementById('admin');
if (!container) throw new Error('The page has no element with the id "admin".');

const moved = movedAddress(location.search);
if (moved !== undefined) location.replace(moved);
else {
  createRoot(container).render(
    <App
      config={url && key ? { url, key } : undefined}
      screen={container.dataset['screen'] as ScreenName}
    />,
  );
}
