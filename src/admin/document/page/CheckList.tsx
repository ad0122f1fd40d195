import type { ReactNode } from 'react';
import { pluralize } from '../../../lib/text.ts';
import type { Check } from './checks.ts';
import type { PageChecks } from './look-over.ts';
import { TOO_COMMON, TOO_SIMILAR, tellLikeness, type Likeness } from './similarity.ts';

/** Id of the place where the findings stand. */
export const CHECKS_ID = 'antes-de-salvar';

const LEVELS = { stop: 'Corrija', todo: 'Falta', notice: 'Atenção', good: 'Certo' } as const;

interface Finding {
  level: Check['level'];
  key: string;
  body: ReactNode;
}

const noticeAbove = (limit: number, share: number): Check['level'] =>
  share > limit ? 'notice' : 'good';

/** What was found in a draft, the gravest first; what is well stands behind a line. */
export function CheckList({ result, content }: { result: PageChecks; content: string }) {
  const { checks, likeness, clean } = result;
  const findings: Finding[] = [
    ...checks.map(({ level, text }) => ({ level, key: text, body: text })),
    ...(likeness?.pages ?? []).map((page) => ({
      level: noticeAbove(TOO_SIMILAR, page.share),
      key: page.slug,
      body: <InCommon page={page} />,
    })),
  ];
  if (likeness) {
    const level = noticeAbove(TOO_COMMON, likeness.share);
    findings.push({ level, key: 'likeness', body: tellLikeness(likeness) });
  }
  if (clean !== undefined && clean !== content) {
    const body = 'O que o site não usa sai do texto ao salvar; a prévia já mostra como fica.';
    findings.push({ level: 'good', key: 'clean', body });
  }
  const good = findings.filter(({ level }) => level === 'good');
  return (
    <>
      {(['stop', 'todo', 'notice'] as const).map((one) => (
        <Findings key={one} of={findings.filter(({ level }) => level === one)} />
      ))}
      {good.length > 0 && (
        <details>
          <summary>{pluralize(good.length, 'ponto certo', 'pontos certos')}</summary>
          <Findings of={good} />
        </details>
      )}
    </>
  );
}

function Findings({ of }: { of: readonly Finding[] }) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ level, key, body }) => (
        <li className={`a-check-${level}`} key={key}>
          <span className="a-check-word">{LEVELS[level]}</span> {body}
        </li>
      ))}
    </ul>
  );
}

/** How much of the text another page says, and where. */
function InCommon({ page: { title, slug, share, passages } }: { page: Likeness['pages'][number] }) {
  return (
    <>
      {Math.round(share * 100)}% em comum com{' '}
      <a href={`/links-uteis/${slug}`} rel="noopener" target="_blank">
        {title}
      </a>
      {passages.length > 0 && (
        <details>
          <summary>Trechos iguais</summary>
          {passages.map((passage) => (
            <blockquote key={passage}>{passage}</blockquote>
          ))}
        </details>
      )}
    </>
  );
}
