import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import type { Facts } from '../../cms/markers/facts.ts';
import { siteFacts } from '../data/site-data.ts';
import { tab } from '../data/storage.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { explainFacts } from './form/plain-facts.ts';
import type { FormatName } from './formats.ts';
import type { LinkTarget } from './LinkDialog.tsx';

const RichText = lazy(() => import('./RichText.tsx').catch(() => ({ default: NotLoaded })));

/** Kept while somebody works on code in this tab. */
const AS_CODE = 'admin.code';

const NO_FACTS: Facts = new Map();

/** What the code of a text is called, and what it may hold. */
const CODE = {
  html: {
    name: 'HTML',
    hint: 'Títulos h2 a h4, parágrafos, listas, tabelas e links; o resto é retirado ao salvar.',
  },
  markdown: {
    name: 'Markdown',
    hint: '## começa uma seção, ** ** deixa em negrito, [palavras](/endereço) faz um link.',
  },
} as const;

export interface TextFieldProps {
  label: string;
  format: FormatName;
  /** As code it may be anything that a person writes. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** Address of the page that the text is of; undefined before it has one. */
  self?: string | undefined;
  findPages: (query: string) => Promise<LinkTarget[]>;
}

const NOT_LOADED = ['o editor não pôde ser carregado; verifique a conexão e recarregue a página'];

function NotLoaded({ onRefused }: { onRefused: (reasons: string[]) => void }) {
  return (
    <div className="a-alert" role="alert">
      <p>O editor não pôde ser carregado. Verifique a conexão e recarregue a página.</p>
      <Button look="small" onClick={() => onRefused(NOT_LOADED)}>
        Ver com marcas
      </Button>
    </div>
  );
}

/** The body of a page: as its page shows it, and as code behind a button. */
export function TextField(props: TextFieldProps) {
  const { label, format, value, onChange, error, findPages } = props;
  /** Whether the value is edited as code, and why it has to be. */
  const [{ isCode, reasons }, setCode] = useState<{ isCode: boolean; reasons?: string[] }>(() => ({
    isCode: tab.getItem(AS_CODE) !== null,
  }));
  const { data: facts, isError } = useQuery(siteFacts);
  const noteId = useId();
  const refuse = useCallback((found: string[]) => setCode({ isCode: true, reasons: found }), []);

  return (
    <div className="a-field">
      <div className="a-row a-text-head">
        <span aria-hidden="true" className="a-text-label">
          {label}
        </span>
        <Button
          look="small"
          onClick={() => {
            setCode({ isCode: !isCode });
            if (isCode) tab.removeItem(AS_CODE);
            else tab.setItem(AS_CODE, '1');
          }}
        >
          {isCode ? 'Ver texto' : 'Ver com marcas'}
        </Button>
      </div>
      {isCode ? (
        <>
          {reasons && (
            <p className="a-alert" role="status">
              Este conteúdo só pode ser mudado com as marcas à vista, porque tem:{' '}
              {reasons.join('; ')}.
            </p>
          )}
          <TextArea
            className="a-code"
            error={error}
            hint={`${CODE[format].hint} ${explainFacts(value, facts)}`.trim()}
            label={`${label} em ${CODE[format].name}`}
            noteFirst
            rows={18}
            spellCheck
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </>
      ) : (
        <>
          {error !== undefined && (
            <p className="a-error" id={noteId}>
              {error}
            </p>
          )}
          <Suspense fallback={<p className="a-loading">Carregando o editor…</p>}>
            {facts || isError ? (
              <RichText
                describedBy={error === undefined ? undefined : noteId}
                facts={facts ?? NO_FACTS}
                format={format}
                findPages={findPages}
                isInvalid={error !== undefined}
                label={label}
                value={value}
                onChange={onChange}
                onRefused={refuse}
              />
            ) : (
              <p className="a-loading">Carregando o editor…</p>
            )}
          </Suspense>
        </>
      )}
    </div>
  );
}
