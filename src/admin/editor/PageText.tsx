import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import type { Facts } from '../../lib/facts.ts';
import type { LinkTarget } from '../rich-text/LinkDialog.tsx';
import { siteFacts } from '../site-data.ts';
import { tab } from '../storage.ts';
import { TextArea } from '../ui/Field.tsx';

const RichText = lazy(() =>
  import('../rich-text/RichText.tsx').catch(() => ({ default: NotLoaded })),
);

/** Kept while somebody works on code in this tab. */
const AS_CODE = 'admin.code';

const NO_FACTS: Facts = new Map();

export interface PageTextProps {
  /** HTML; as code it may be anything that a person writes. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  findPages: (query: string) => Promise<LinkTarget[]>;
}

const NOT_LOADED = ['o editor não pôde ser carregado; verifique a conexão e recarregue a página'];

function NotLoaded({ onRefused }: { onRefused: (reasons: string[]) => void }) {
  return (
    <div className="a-alert" role="alert">
      <p>O editor não pôde ser carregado. Verifique a conexão e recarregue a página.</p>
      <button
        className="a-btn a-btn-small"
        type="button"
        onClick={() => {
          onRefused(NOT_LOADED);
        }}
      >
        Ver código
      </button>
    </div>
  );
}

/** The body of a page: as its page shows it, and as code behind a button. */
export function PageText({ value, onChange, error, findPages }: PageTextProps) {
  const [isCode, setIsCode] = useState(() => tab.getItem(AS_CODE) !== null);
  /** Why the value is edited as code. */
  const [reasons, setReasons] = useState<string[]>();
  const { data: facts, isError } = useQuery(siteFacts);
  const noteId = useId();
  const refuse = useCallback((found: string[]) => {
    setReasons(found);
    setIsCode(true);
  }, []);

  return (
    <div className="a-field">
      <div className="a-row a-text-head">
        <span aria-hidden="true" className="a-text-label">
          Conteúdo
        </span>
        <button
          className="a-btn a-btn-small"
          type="button"
          onClick={() => {
            setReasons(undefined);
            setIsCode(!isCode);
            if (isCode) tab.removeItem(AS_CODE);
            else tab.setItem(AS_CODE, '1');
          }}
        >
          {isCode ? 'Ver texto' : 'Ver código'}
        </button>
      </div>
      {isCode ? (
        <>
          {reasons && (
            <p className="a-alert" role="status">
              Este conteúdo só pode ser mudado como código, porque tem: {reasons.join('; ')}.
            </p>
          )}
          <TextArea
            className="a-code"
            error={error}
            hint="Títulos h2 a h4, parágrafos, listas, tabelas e links; o resto é retirado ao salvar."
            label="Conteúdo em HTML"
            rows={18}
            spellCheck
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
            }}
          />
        </>
      ) : (
        <>
          <Suspense fallback={<p className="a-loading">Carregando o editor…</p>}>
            {facts || isError ? (
              <RichText
                describedBy={error === undefined ? undefined : noteId}
                facts={facts ?? NO_FACTS}
                findPages={findPages}
                isInvalid={error !== undefined}
                label="Conteúdo"
                value={value}
                onChange={onChange}
                onRefused={refuse}
              />
            ) : (
              <p className="a-loading">Carregando o editor…</p>
            )}
          </Suspense>
          {error !== undefined && (
            <p className="a-error" id={noteId}>
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
