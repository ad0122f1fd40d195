import { showToEditor } from '../useful-links/for-editors.ts';
import type { Fact } from '../../cms/markers/facts.ts';
import {
  findNearestPages,
  nameFromSlug,
  readUnknownAddress,
  type UnknownFolders,
} from './read-address.ts';
import { endAfter } from '../../lib/older-browsers.ts';
import { pageCode, replaceMessage } from '../contact/page-code.ts';
import { paths } from '../../lib/url/paths.ts';
import { readChat, whatsappUrl } from '../contact/whatsapp.ts';
import type { WordingRule } from '../wording/wording.ts';

/** A row as the live look-up shows it. */
interface LivePage {
  slug: string;
  title: string;
  content: string;
  description: string;
  created_at: string;
  by_ai: boolean;
}

const main = required('main');
const {
  url,
  key,
  saved = '',
  city = '',
  company = '',
  missing = '',
  lost = '',
  folders = '{}',
} = required('[data-lookup]').dataset;

function required(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The not-found page has no ${selector}.`);
  return element;
}

/**
 * The saved page of this address; undefined if there is none, or if its publication was refused.
 * Throws when offline.
 */
async function lookUp(slug: string): Promise<LivePage | undefined> {
  if (!url || !key) return undefined;
  const query = `select=slug,title,content,description,created_at,by_ai&slug=eq.${encodeURIComponent(slug)}`;
  const response = await fetch(`${url}/rest/v1/public_pages?${query}`, {
    headers: { apikey: key },
    signal: endAfter(8000),
  });
  if (!response.ok) throw new Error(`The lookup answered ${response.status}.`);
  const [page] = (await response.json()) as LivePage[];
  if (!page) return undefined;
  const { refused } = (await (await fetch('/build.json')).json()) as {
    refused: { slug: string }[];
  };
  return refused.some((row) => row.slug === slug) ? undefined : page;
}

function showTemplate(id: string, fill: (root: DocumentFragment) => void): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  if (!template) return;
  const copy = template.content.cloneNode(true) as DocumentFragment;
  fill(copy);
  const trail = copy.querySelector('.trail');
  if (trail) document.querySelector('.trail')?.replaceWith(trail);
  main.replaceChildren(copy);
  describe(template.dataset['description']);
  const title = main.querySelector('h1')?.textContent ?? missing;
  document.title = `${title} | ${company}`;
  setMeta('property="og:title"', title);
  document.documentElement.classList.remove('looking');
}

function describe(text: string | undefined): void {
  if (!text) return;
  setMeta('name="description"', text);
  setMeta('property="og:description"', text);
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[${name}]`)?.setAttribute('content', content);
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

/** Makes every chat link of the document ask about what is shown, with this page code. */
function setMessages(message: string, code?: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]')) {
    const chat = readChat(link.href);
    link.href = whatsappUrl(chat.phone, replaceMessage(chat.message, message, code));
  }
}

/** Replaces facts by their values; throws if the site's facts cannot be read or one is missing. */
async function withFacts(content: string): Promise<string> {
  if (!content.includes('{{')) return content;
  const [{ findUnknownFacts, indexFacts, resolveFacts }, response] = await Promise.all([
    import('../../cms/markers/facts.ts'),
    fetch('/facts.json'),
  ]);
  const facts = indexFacts((await response.json()) as Fact[]);
  if (findUnknownFacts(content, facts).length > 0) throw new Error('The page cites unknown facts.');
  return resolveFacts(content, facts);
}

/** Throws for a page that publishing will refuse, because nobody has checked it yet. */
async function refuseUnsafe(page: LivePage): Promise<void> {
  const [{ findUnsafe }, { compileWording }, response] = await Promise.all([
    import('../wording/unsafe-page.ts'),
    import('../wording/wording.ts'),
    fetch('/admin/rules.json'),
  ]);
  // A business without rules has no such file.
  const rules = response.status === 404 ? [] : ((await response.json()) as WordingRule[]);
  const find = compileWording(rules.filter(({ asks }) => asks !== true));
  const unsafe = findUnsafe(page, find);
  if (unsafe !== undefined) throw new Error(unsafe);
}

async function showPage(page: LivePage, template: string): Promise<void> {
  const [{ sanitizeHtml }, { fitTables }, { formatDay }] = await Promise.all([
    import('../../lib/html/sanitize.ts'),
    import('../../lib/html/tables.ts'),
    import('../../lib/dates/dates.ts'),
  ]);
  const clean = sanitizeHtml(await withFacts(page.content));
  await refuseUnsafe({ ...page, content: clean });
  const content = fitTables(clean, page.title);
  showTemplate(template, (root) => {
    fillText(root, { title: page.title, day: formatDay(page.created_at) });
    root.querySelector('time')?.setAttribute('datetime', page.created_at);
    if (!page.by_ai) root.querySelector('[data-by-ai]')?.remove();
    const place = root.querySelector('[data-content]');
    if (place) place.innerHTML = content;
    root
      .querySelector('[data-delete] a')
      ?.setAttribute('href', `/admin/painel?excluir=${page.slug}`);
    showToEditor(root);
  });
  describe(page.description);
  setMessages(saved.replace('{title}', page.title), pageCode(paths.savedPage(page.slug)));
}

/** The page does not exist, or that cannot be found out. */
function showMissing(): void {
  if (!document.documentElement.classList.contains('looking')) return;
  document.title = `${missing} | ${company}`;
  setMessages(lost);
  document.documentElement.classList.remove('looking');
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
  const paper = document.querySelector('footer .on-paper');
  if (paper) paper.textContent = location.origin + location.pathname;
  // Until the answer is there, messages ask about a page, not about a missing one.
  if ('slug' in address) setMessages(saved.replace('{title}', nameFromSlug(address.slug)));
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
      if (page) await showPage(page, 'saved-topic');
      else {
        showTemplate('unknown-topic', () => undefined);
        setMessages(saved.replace('{title}', main.querySelector('h1')?.textContent ?? ''));
      }
      return;
    }
    case 'city':
      showTemplate('unknown-city', (root) => fillText(root, { name: address.name }));
      setMessages(city.replace('{name}', address.name));
      return;
    case 'other':
      showMissing();
      await showNearest();
  }
}

// Without the look-up or the list, the page as served still says what to do next.
act()
  .catch(() => {
    showMissing();
    return showNearest();
  })
  .catch(() => undefined);
