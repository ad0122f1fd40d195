import type { Check } from './checks.ts';
import type { PageChecks } from './look-over.ts';
import { TOO_COMMON, TOO_SIMILAR, tellLikeness } from './similarity.ts';

/** Id of the place where the findings stand. */
export const CHECKS_ID = 'antes-de-salvar';

const LEVELS = { good: 'Certo', notice: 'Atenção', stop: 'Corrija' } as const;
const ORDER = { stop: 0, notice: 1, good: 2 } as const;

function Word({ level }: Pick<Check, 'level'>) {
  return <span className="a-check-word">{LEVELS[level]}</span>;
}

/** What was found in a draft, the gravest first. */
export function CheckList({ result, content }: { result: PageChecks; content: string }) {
  const { checks, likeness, clean } = result;
  return (
    <ul>
      {[...checks]
        .sort((a, b) => ORDER[a.level] - ORDER[b.level])
        .map(({ level, text }) => (
          <li className={`a-check-${level}`} key={text}>
            <Word level={level} /> {text}
          </li>
        ))}
      {likeness && (
        <li className={likeness.share > TOO_COMMON ? 'a-check-notice' : 'a-check-good'}>
          <Word level={likeness.share > TOO_COMMON ? 'notice' : 'good'} /> {tellLikeness(likeness)}
        </li>
      )}
      {likeness?.pages.map(({ title, slug, share, passages }) => {
        const level = share > TOO_SIMILAR ? 'notice' : 'good';
        return (
          <li className={`a-check-${level}`} key={slug}>
            <Word level={level} /> {Math.round(share * 100)}% em comum com{' '}
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
          </li>
        );
      })}
      {clean !== undefined && clean !== content && (
        <li className="a-check-good">
          <Word level="good" /> O HTML será limpo ao salvar; a prévia já mostra o resultado.
        </li>
      )}
    </ul>
  );
}
