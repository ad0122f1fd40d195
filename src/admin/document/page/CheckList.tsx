import type { PageChecks } from './look-over.ts';
import { TOO_COMMON, TOO_SIMILAR, describeLikeness, type Likeness } from './similarity.ts';

/** Id of the place where the findings stand. */
export const CHECKS_ID = 'antes-de-salvar';

const LEVELS = { stop: 'Corrija', notice: 'Atenção' } as const;

/** What speaks against a draft, the gravest first, and how much of it other pages say. */
export function CheckList({ checks, likeness }: Pick<PageChecks, 'checks' | 'likeness'>) {
  const near = (likeness?.pages ?? []).filter(({ share }) => share > TOO_SIMILAR);
  const isCommon = likeness !== undefined && likeness.share > TOO_COMMON;
  const findings = [
    ...checks.map(({ level, text }) => ({ level, key: text, body: text })),
    ...near.map((page) => ({
      level: 'notice' as const,
      key: page.slug,
      body: <InCommon page={page} />,
    })),
    ...(isCommon
      ? [{ level: 'notice' as const, key: 'likeness', body: describeLikeness(likeness) }]
      : []),
  ];
  return (
    <>
      {findings.length > 0 && (
        <ul>
          {(['stop', 'notice'] as const).map((one) =>
            findings
              .filter(({ level }) => level === one)
              .map(({ key, body }) => (
                <li className={`a-check-${one}`} key={key}>
                  <span className="a-check-word">{LEVELS[one]}</span> {body}
                </li>
              )),
          )}
        </ul>
      )}
      {likeness && !isCommon && <p className="a-hint">{describeLikeness(likeness)}</p>}
    </>
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
