import { useSyncExternalStore } from 'react';
import { Claims } from '../claims/Claims.tsx';
import { citeFact } from '../../../features/wording/check-text.ts';
import type { Draft } from './page-drafts.ts';
import { TextQuestions } from '../../ui/TextQuestions.tsx';
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
  company: string;
  onChange: (part: Partial<Draft>) => void;
}

const UNKNOWN = { likeness: undefined };

/** Beside the words: what to mend, what to decide, and how the page will look. */
export function EditorSide(props: EditorSideProps) {
  const { draft, isListed, result, company, onChange } = props;
  const isWide = useWide();
  const { title, slug, description, content } = draft;
  const { indexed } = decideListing(result ?? UNKNOWN, draft, isListed || !result);
  const unlisted = result && whyUnlisted(result, draft);
  return (
    <div className="a-editor-look">
      <section aria-live="polite" className="a-checks" id={CHECKS_ID}>
        <h3>Antes de salvar</h3>
        {result === undefined ? (
          <p className="a-hint">Conferindo…</p>
        ) : (
          <>
            <CheckList checks={result.checks} likeness={result.likeness} />
            <TextQuestions
              of={result.questions}
              onAnswer={({ quote }, fact) => {
                const cited = fact && citeFact(content, quote, fact.path);
                // In title and description a fact has no place.
                if (cited !== undefined && cited !== content) onChange({ content: cited });
                else onChange({ asWritten: [...(draft.asWritten ?? []), quote] });
              }}
            />
          </>
        )}
      </section>
      <Claims content={content} onChange={(next) => onChange({ content: next })} />
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
