import { afterEach, expect, test, vi } from 'vitest';
import { reportClick } from './report-click.ts';

class FakeLink {
  readonly href: string;
  readonly part: string | undefined;
  constructor(href: string, part?: string) {
    this.href = href;
    this.part = part;
  }
  getAttribute() {
    return this.href;
  }
  closest(selector: string) {
    if (selector === 'a') return this;
    return this.part === undefined ? null : { localName: this.part };
  }
}

/** What a page with this database sends for clicks on these links. */
function click(links: FakeLink[], { db = 'https://db.test', button = 0, beacon = true } = {}) {
  const sendBeacon = vi.fn<(url: string, body: string) => boolean>(() => true);
  const preventDefault = vi.fn<() => void>();
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('navigator', beacon ? { sendBeacon } : {});
  vi.stubGlobal('location', { pathname: '/cidades/osasco' });
  vi.stubGlobal('document', {
    referrer: 'https://www.google.com/search?q=segredo',
    body: { dataset: db === '' ? {} : { db } },
  });
  for (const target of links) {
    reportClick({ target, button, preventDefault } as unknown as MouseEvent);
  }
  expect(preventDefault).not.toHaveBeenCalled();
  return sendBeacon.mock.calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test(
  'a contact button tells page, place, kind of link and host, and nothing else',
  { tags: '@clicks' },
  () =>
    expect(
      click([
        new FakeLink('https://wa.me/5511?text=Nome', 'div'),
        new FakeLink('tel:+5511', 'header'),
        new FakeLink('mailto:a@b.c', 'footer'),
      ]),
    ).toEqual(
      ['div,https://wa', 'header,tel', 'footer,mailto'].map((said) => [
        'https://db.test/functions/v1/click',
        `/cidades/osasco,${said},www.google.com`,
      ]),
    ),
);

test('other links, other buttons of the mouse and pages without a counter say nothing', () => {
  const chat = [new FakeLink('https://wa.me/5511', 'main')];
  expect(click([new FakeLink('/guias', 'main'), new FakeLink('https://wb.test', 'main')])).toEqual(
    [],
  );
  expect(click(chat, { button: 2 })).toEqual([]);
  expect(click(chat, { db: '' })).toEqual([]);
});

test('a browser without beacons follows its links', () =>
  expect(click([new FakeLink('https://wa.me/5511', 'main')], { beacon: false })).toEqual([]));
