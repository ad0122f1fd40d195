import { pluralize } from '../../../lib/text/text.ts';
import { hasOwn, NO_FACTS, ownOf, type OwnByTitle, type OwnFacts } from './own-facts.ts';
import { TextArea } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import type { Competing } from './useCompeting.ts';

/** Before anything is written: the pages that are about the same already. */
export function CompetingTitles({ found }: { found: readonly Competing[] }) {
  if (found.length === 0) return null;
  return (
    <div className="a-alert" role="status">
      <p>
        {found.length === 1 ? 'Já existe página' : 'Já existem páginas'} sobre o mesmo assunto. Duas
        páginas iguais disputam a mesma busca: melhor completar a que existe.
      </p>
      <ul aria-label="Páginas sobre o mesmo assunto">
        {found.map(({ title, pages }) => (
          <li key={title}>
            {title}:{' '}
            {pages.map((page, index) => (
              <span key={page.href}>
                {index > 0 && ', '}
                <a href={page.href} rel="noopener" target="_blank">
                  {page.title}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST_LETTERS = 600;

const FIELDS: { name: keyof OwnFacts; label: string; hint: string }[] = [
  {
    name: 'job',
    label: 'Um serviço que você fez',
    hint: 'O que o cliente viu, o que era, o que foi feito. Sem nome nem endereço de ninguém.',
  },
  {
    name: 'local',
    label: 'Um fato do lugar',
    hint: 'O que só sabe quem trabalha ali: tipo de rua, de casa, de acesso.',
  },
  { name: 'price', label: 'Um preço', hint: 'De quê, quanto e o que inclui.' },
];

export interface OwnFactsOfTitlesProps {
  titles: readonly string[];
  own: OwnByTitle;
  onOwn: (own: OwnByTitle) => void;
}

/** What only the owner knows, for each page that is to be written. */
export function OwnFactsOfTitles({ titles, own, onOwn }: OwnFactsOfTitlesProps) {
  const [only] = titles;
  if (only === undefined) return null;
  const fieldsOf = (title: string) => {
    const facts = own[title] ?? NO_FACTS;
    return FIELDS.map(({ name, label, hint }) => (
      <TextArea
        hint={hint}
        key={name}
        label={label}
        maxLength={MOST_LETTERS}
        rows={2}
        value={facts[name]}
        onChange={({ target }) => onOwn({ ...own, [title]: { ...facts, [name]: target.value } })}
      />
    ));
  };
  const count = Object.keys(ownOf(titles, own)).length;
  return (
    <Fold
      summary={
        <strong>
          O que só você sabe
          {count > 0 && ` (${pluralize(count, 'página', 'páginas')})`}
        </strong>
      }
    >
      <p className="a-hint">
        Vai para a página com as suas palavras e a torna diferente das outras. Uma página sem nada
        disso, e sem dados do lugar, fica no site, mas fora dos buscadores.
      </p>
      {titles.length === 1
        ? fieldsOf(only)
        : titles.map((title) => (
            <Fold key={title} summary={`${title}${hasOwn(own[title]) ? ' ✓' : ''}`}>
              {fieldsOf(title)}
            </Fold>
          ))}
    </Fold>
  );
}
