import type { PageText } from '../../data/pages/page-rows.ts';

interface SnippetsProps extends Omit<PageText, 'content'> {
  company: string;
}

const MOST_TITLE = 60;
const MOST_DESCRIPTION = 158;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}

/** How the page would look in a search result and in a shared message. */
export function Snippets({ title, slug, description, company }: SnippetsProps) {
  const { host } = location;
  const heading = title.trim() === '' ? 'Título da página' : title;
  return (
    <section className="a-snippets">
      <h3>Na busca e ao compartilhar</h3>
      <div className="a-snippet">
        <p className="a-snippet-kind">Resultado da busca</p>
        <p className="a-snippet-address">
          {host} › links-uteis › {slug}
        </p>
        <p className="a-snippet-title">{cut(`${heading} | ${company}`, MOST_TITLE)}</p>
        <p>{cut(description, MOST_DESCRIPTION)}</p>
      </div>
      <div className="a-snippet a-snippet-share">
        <p className="a-snippet-kind">Mensagem no WhatsApp</p>
        <img alt="" height={63} src="/og/index.png" width={120} />
        <div>
          <p className="a-snippet-title">{cut(heading, MOST_TITLE)}</p>
          <p>{cut(description, 80)}</p>
          <p className="a-snippet-address">{host}</p>
        </div>
      </div>
    </section>
  );
}
