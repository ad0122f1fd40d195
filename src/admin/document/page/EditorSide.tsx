import { useSyncExternalStore } from 'react';
import { Doubts } from '../claims/Doubts.tsx';
import type { Draft } from './page-drafts.ts';
import { CHECKS_ID, CheckList } from './CheckList.tsx';
import { decideListing, whyUnlisted, type PageChecks } from './look-over.ts';
import { pageTemplate } from '../../data/site-data.ts';
import { Preview } from '../Preview.tsx';
import { renderPage } from '../preview.ts';
import { Snippets } from './Snippets.tsx';

export interface EditorSideProps {
  draft: Draft;
  /** Whether visitors find the page in search engines now. */
  isListed: boolean;
  /** What the last look found; undefined before the first. */
  result: PageChecks | undefined;
  /** Whether it saw the draft as it is now. */
  isCurrent: boolean;
  company: string;
  onChange: (part: Partial<Draft>) => void;
}

const UNKNOWN = { likeness: undefined };

/** Beside the words: what to mend, what to decide, and how the page will look. */
export function EditorSide(props: EditorSideProps) {
  const { draft, isListed, result, isCurrent, company, onChange } = props;
  const isWide = useWide();
  const { title, slug, description } = draft;
  const { indexed } = decideListing(result ?? UNKNOWN, draft, isListed || !result);
  const unlisted = result && whyUnlisted(result, draft);
  return (
    <div className="a-editor-look">
      <section aria-live="polite">
        <div className="a-checks" id={CHECKS_ID}>
          <h3>Antes de salvar</h3>
          {result === undefined ? (
            <p className="a-hint">Conferindo…</p>
          ) : (
            <CheckList checks={result.checks} likeness={result.likeness} />
          )}
        </div>
        <Doubts
          isCurrent={isCurrent}
          questions={result?.questions ?? []}
          words={draft}
          onChange={onChange}
        />
      </section>
      {isWide && (
        <section>
          <Preview
            source={pageTemplate}
            render={(template) => renderPage(template, { ...draft, content: result?.shown ?? '' })}
          >
            <h3>Prévia</h3>
          </Preview>
        </section>
      )}
      <label className="a-confirm">
        <input
          checked={indexed}
          type="checkbox"
          onChange={({ target }) => onChange({ indexed: target.checked })}
        />
        <span>
          Mostrar nos buscadores
          {unlisted !== undefined && (
            <span className="a-hint a-block">
              {unlisted} Sem a sua confirmação, a página fica no site, mas fora dos buscadores.
            </span>
          )}
        </span>
      </label>
      <Snippets company={company} description={description} slug={slug} title={title} />
    </div>
  );
}

const WIDE = '(min-width: 1024px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether text and preview stand beside each other, as editor.css has it. */
const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
