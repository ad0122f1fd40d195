import { useQuery } from '@tanstack/react-query';
import { siteFacts } from '../../data/site-data.ts';
import { Button } from '../../ui/Button.tsx';
import { citeMarked, confirmMarked, findClaims } from './facts.ts';

export interface ClaimsProps {
  content: string;
  onChange: (content: string) => void;
}

const NONE = new Map<string, never>();

/** Each sentence whose claim the record does not hold: it is a fact of the record, or it was checked. */
export function Claims({ content, onChange }: ClaimsProps) {
  const { data: facts } = useQuery(siteFacts);
  const claims = findClaims(content, facts ?? NONE);
  if (claims.length === 0) return null;
  return (
    <div className="a-alert">
      <p>O cadastro não diz isto. Confira cada frase, e mude o que não for certo:</p>
      <ul>
        {claims.map(({ quote, sentence, facts: offered }) => (
          <li key={quote}>
            <p>
              <strong>{quote}</strong>
              {sentence !== quote && <span className="a-hint a-block">“{sentence}”</span>}
            </p>
            <div className="a-row">
              {offered.map(({ path, label, value }) => (
                <Button
                  key={path}
                  look="small"
                  onClick={() => onChange(citeMarked(content, quote, path))}
                >
                  É este dado do cadastro: {label} ({value})
                </Button>
              ))}
              <Button look="small" onClick={() => onChange(confirmMarked(content, quote))}>
                Conferi<span className="a-hidden"> {quote}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
