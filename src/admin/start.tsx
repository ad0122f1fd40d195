import './zod.ts';
import { App, type AppProps } from './App.tsx';
import { movedAddress } from './data/addresses.ts';
import { speakPortuguese } from './ui/validity.ts';
import { Waiting } from './ui/Waiting.tsx';

const moved = movedAddress(location.search);
// Of an older browser the page has told already (`AdminLayout.astro`).
const isOld = document.getElementById('navegador-antigo')?.hidden === false;
if (moved !== undefined) location.replace(moved);
speakPortuguese();
// A screen from the browser's cache shows work, and perhaps a session, that is over.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

/** The island of the panel: nothing where the page has told why, or while another address opens. */
export function Admin(props: AppProps) {
  if (isOld) return null;
  return moved === undefined ? <App {...props} /> : <Waiting text="Carregando…" />;
}
