import { confirmMarked, findMarked } from '../ai/facts.ts';
import { citeFact } from '../../lib/judge-text.ts';
import type { Draft } from '../drafts.ts';
import { TextQuestions } from '../ui/TextQuestions.tsx';
import { CHECKS_ID, CheckList } from './CheckList.tsx';
import { whyUnlisted, type PageChecks } from './look-over.ts';
import { Preview } from './Preview.tsx';
import { Snippets } from './Snippets.tsx';
import { useWide } from './useWide.ts';

export interface EditorSideProps {
  draft: Draft;
  /** What the last look found; undefined before the first. */
  result: PageChecks | undefined;
  company: string;
  onChange: (part: Partial<Draft>) => void;
  /** Present when somebody else changed the page: opens their version. */
  onReload?: () => void;
}

/** Beside the words: what to mend, what to decide, and how the page will look. */
export function EditorSide(props: EditorSideProps) {
  const { draft, result, company, onChange, onReload } = props;
  const isWide = useWide();
  const { title, slug, description, content } = draft;
  const unlisted = result && whyUnlisted(result, draft);
  const indexed = draft.indexed ?? unlisted === undefined;
  const marked = findMarked(content);
  return (
    <div className="a-editor-look">
      <section aria-live="polite" className="a-checks" id={CHECKS_ID}>
        <h3>Antes de salvar</h3>
        {result === undefined ? (
          <p className="a-hint">Conferindo…</p>
        ) : (
          <>
            <CheckList content={content} result={result} />
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
      {marked.length > 0 && (
        <div className="a-alert">
          <p>Dados do texto que não constam no cadastro da empresa: {marked.join('; ')}.</p>
          <button
            className="a-btn a-btn-small"
            type="button"
            onClick={() => {
              onChange({ content: confirmMarked(content) });
            }}
          >
            Conferi: tirar as marcas
          </button>
        </div>
      )}
      {isWide && (
        <section>
          <Preview values={{ title, slug, description, content: result?.shown ?? '' }}>
            <h3>Prévia</h3>
          </Preview>
        </section>
      )}
      <label className="a-confirm">
        <input
          checked={indexed}
          type="checkbox"
          onChange={({ target }) => {
            onChange({ indexed: target.checked });
          }}
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
      {onReload && (
        <div className="a-alert" role="alert">
          <p>
            Outra pessoa alterou esta página depois que você a abriu. Seu texto continua aqui. Copie
            o que precisar e abra a versão dela.
          </p>
          <button className="a-btn a-btn-small" type="button" onClick={onReload}>
            Abrir a versão atual
          </button>
        </div>
      )}
      <Snippets company={company} description={description} slug={slug} title={title} />
    </div>
  );
}
