import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { pageTemplate } from '../../data/site-data.ts';
import { applyHeldStyles, renderPreview, type PreviewValues } from './preview.ts';
import { Button } from '../../ui/Button.tsx';

const WIDTHS = { phone: 375, desktop: 1280 } as const;
/** How long the keys must rest before the frame loads anew. */
const TYPING_MS = 300;
const HEIGHTS = { phone: 680, desktop: 800 } as const;

export interface PreviewProps {
  values: PreviewValues;
  /** What stands at the start of its bar. */
  children: ReactNode;
}

/** The page as visitors will get it, at the width of a phone or of a desk. */
export function Preview({ values, children }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const { data: shell, isError } = useQuery(pageTemplate);
  const [space, setSpace] = useState(0);
  const [now] = useState(() => new Date());
  const stage = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace(entry.contentRect.width);
    });
    if (stage.current) observer.observe(stage.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  const { title, slug, description, content } = values;
  const html = useMemo(
    () =>
      shell === undefined
        ? undefined
        : renderPreview(shell, { title, slug, description, content }, now),
    [content, description, now, shell, slug, title],
  );
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
              onClick={() => {
                setWidth(name);
              }}
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
        onClick={() => {
          end.current?.focus();
        }}
      >
        Pular a prévia
      </Button>
      <div
        className="a-stage"
        ref={stage}
        style={{ height: HEIGHTS[width] * (width === 'phone' ? 1 : scale) }}
      >
        {isError && (
          <p className="a-error">A prévia não pôde ser carregada. Verifique a conexão.</p>
        )}
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
      <span ref={end} tabIndex={-1} />
    </div>
  );
}

/** A document without scripts that stays where it was scrolled to when its words change. */
function Frame({ html, style, title }: { html: string; style: CSSProperties; title: string }) {
  const [shown, setShown] = useState(html);
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = useRef(false);
  const scrolled = useRef(0);
  useEffect(() => {
    if (html === shown) return;
    const timer = setTimeout(() => {
      // A document that is still loading stands at its top, wherever it will be put.
      if (isLoaded.current) scrolled.current = frame.current?.contentWindow?.scrollY ?? 0;
      isLoaded.current = false;
      setShown(html);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [html, shown]);
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin"
      srcDoc={shown}
      style={style}
      title={title}
      onLoad={() => {
        if (frame.current) applyHeldStyles(frame.current);
        frame.current?.contentWindow?.scrollTo({ top: scrolled.current, behavior: 'instant' });
        isLoaded.current = true;
      }}
    />
  );
}
