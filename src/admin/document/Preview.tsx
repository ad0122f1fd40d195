import { useQuery } from '@tanstack/react-query';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { SiteFile } from '../data/site-data.ts';
import { Button } from '../ui/Button.tsx';
import { useRested } from '../ui/useRested.ts';
import { applyHeldStyles, SHOWN } from './preview.ts';

const WIDTHS = { phone: 375, desktop: 1280 } as const;
/** What stays in sight above what a preview is opened for, in pixels. */
const ABOVE = 200;
const HEIGHTS = { phone: 680, desktop: 800 } as const;

export interface PreviewProps<Source> {
  /** What the document is made of. */
  source: SiteFile<Source>;
  /** Makes it, as `preview.ts` does. */
  render: (source: Source) => string;
  /** What stands at the start of its bar. */
  children: ReactNode;
}

/** A page as visitors will get it, at the width of a phone or of a desk. */
export function Preview<Source>({ source, render, children }: PreviewProps<Source>) {
  const { data, isError } = useQuery(source);
  const html = data === undefined ? undefined : render(data);
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [space, setSpace] = useState(0);
  const measure = useCallback((stage: HTMLElement | null) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace(entry.contentRect.width);
    });
    if (stage) observer.observe(stage);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, space / WIDTHS[width]) || 1;
  return (
    <div className="a-preview">
      <div className="a-row">
        {children}
        <div aria-label="Largura da prévia" className="a-switch" role="group">
          {(['phone', 'desktop'] as const).map((name) => (
            <button
              aria-pressed={width === name}
              key={name}
              type="button"
              onClick={() => setWidth(name)}
            >
              {name === 'phone' ? 'Celular' : 'Computador'}
            </button>
          ))}
        </div>
      </div>
      {/* Menu, links and footer of the page are some thirty stops of the Tab key. */}
      <Button
        className="a-skip"
        look="small"
        onClick={({ currentTarget }) => {
          currentTarget.parentElement?.querySelector<HTMLElement>('[data-end]')?.focus();
        }}
      >
        Pular a prévia
      </Button>
      <div
        className="a-stage"
        ref={measure}
        style={{ height: HEIGHTS[width] * (width === 'phone' ? 1 : scale) }}
      >
        {isError && <p className="a-error">A prévia não abriu. Dá para salvar sem ela.</p>}
        {html !== undefined && (
          <Frame
            html={html}
            style={{
              width: WIDTHS[width],
              height: HEIGHTS[width] / (width === 'phone' ? scale : 1),
              transform: `scale(${scale})`,
            }}
            title={width === 'phone' ? 'Prévia no celular' : 'Prévia no computador'}
          />
        )}
      </div>
      <span data-end tabIndex={-1} />
    </div>
  );
}

/** A document without scripts that stays where it was scrolled to when its words change. */
function Frame({ html, style, title }: { html: string; style: CSSProperties; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const words = useRested(html);
  // Another document takes the frame's place before the last scrolling was told.
  useLayoutEffect(() => {
    scrolled.current ||= frame.current?.contentWindow?.scrollY ?? 0;
  }, [words]);
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      srcDoc={words}
      style={style}
      title={title}
      onLoad={({ currentTarget }) => {
        applyHeldStyles(currentTarget);
        const page = currentTarget.contentWindow;
        // Bringing it into view would scroll the panel around the frame, too.
        const shown = page?.document.querySelector(`[${SHOWN}]`)?.getBoundingClientRect().top ?? 0;
        // Somebody may have scrolled what was on the screen before all of it had come.
        scrolled.current ||= page?.scrollY ?? 0;
        const top = scrolled.current || Math.max(0, shown - ABOVE);
        page?.scrollTo({ top, behavior: 'instant' });
        page?.addEventListener('scroll', () => {
          scrolled.current = page.scrollY;
        });
      }}
    />
  );
}
