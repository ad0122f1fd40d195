import { findNearestPages, readUnknownAddress, type UnknownFolders } from './read-address.ts';
import { whatsappUrl } from '../../lib/whatsapp.ts';

/** A row as the live lookup shows it. */
interface LivePage {
  title: string;
  content: string;
}

const main = required('main');
const { url, key, phone, message, folders = '{}' } = required('[data-lookup]').dataset;

function required(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The not-found page has no ${selector}.`);
  return element;
}

/** The saved page of this address; undefined when there is none. Throws when offline. */
async function lookUp(slug: string): Promise<LivePage | undefined> {
  if (!url || !key) return undefined;
  const query = `select=title,content&slug=eq.${encodeURIComponent(slug)}`;
  const response = await fetch(`${url}/rest/v1/public_pages?${query}`, {
    headers: { apikey: key },
    signal: AbortSignal.timeout(8000),
  });
  if (!response.ok) throw new Error(`The lookup answered ${response.status}.`);
  const [page] = (await response.json()) as LivePage[];
  return page;
}

function showTemplate(id: string, fill: (root: DocumentFragment) => void): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  if (!template) return;
  const copy = template.content.cloneNode(true) as DocumentFragment;
  fill(copy);
  main.replaceChildren(copy);
  document.title = main.querySelector('h1')?.textContent ?? document.title;
}

function fillText(root: DocumentFragment, values: Record<string, string>): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    node.textContent = (node.textContent ?? '').replace(
      /\{(\w+)\}/g,
      (place, name: string) => values[name] ?? place,
    );
  }
}

async function showPage(page: LivePage, template: string): Promise<void> {
  const { sanitizeHtml } = await import('../../lib/sanitize.ts');
  const content = sanitizeHtml(page.content);
  showTemplate(template, (root) => {
    fillText(root, { title: page.title });
    const place = root.querySelector('[data-content]');
    if (place) place.innerHTML = content;
    const link = root.querySelector<HTMLAnchorElement>('a[href^="https://wa.me/"]');
    if (link && phone && message) {
      link.href = whatsappUrl(phone, message.replace('{title}', page.title));
    }
  });
}

async function showNearest(): Promise<void> {
  const list = main.querySelector('[data-nearest]');
  if (!list) return;
  const response = await fetch('/pages.json');
  const pages = findNearestPages(location.pathname, (await response.json()) as [string, string][]);
  if (pages.length === 0) return;
  list.querySelector('ul')?.replaceChildren(
    ...pages.map(([href, title]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = href;
      link.textContent = title;
      item.append(link);
      return item;
    }),
  );
  list.removeAttribute('hidden');
}

async function act(): Promise<void> {
  const address = readUnknownAddress(location.pathname, JSON.parse(folders) as UnknownFolders);
  switch (address.kind) {
    case 'redirect':
      location.replace(address.to);
      return;
    case 'saved': {
      const page = await lookUp(address.slug);
      if (page) await showPage(page, 'saved-page');
      else location.replace('/not-found');
      return;
    }
    case 'topic': {
      const page = await lookUp(address.slug).catch(() => undefined);
      if (page) await showPage(page, 'ai-topic');
      else showTemplate('unknown-topic', () => undefined);
      return;
    }
    case 'city':
      showTemplate('unknown-city', (root) => {
        fillText(root, { name: address.name });
      });
      return;
    case 'other':
      await showNearest();
  }
}

// Without the lookup or the list, the page as served still says how to go on.
act()
  .catch(showNearest)
  .catch(() => undefined);
