import { getCompany, getShared } from '../company/query.ts';
import { formatHours } from '../hours/hours.ts';
import { formatPhone, mainPhone } from '../../lib/text/phone.ts';
import { absoluteUrl, leadsTo } from '../../lib/url/paths.ts';
import { comingPosts } from './content.ts';
import { getIndexLinks } from './site-map.ts';

/** The company and its main pages in Markdown, for language models. */
export async function describeSite(site: string): Promise<string> {
  const company = await getCompany();
  const { quickLinks, localBanner } = await getShared();
  const link = ({ href, text, note }: { href: string; text: string; note?: string }) =>
    `- [${text}](${absoluteUrl(href, site)})${note ? `: ${note}` : ''}`;
  const lines = [
    `# ${company.name}`,
    '',
    `> ${company.description}`,
    '',
    `- Região: ${company.areaServed.join(', ')}`,
    `- Telefone: ${formatPhone(mainPhone(company.phones))}`,
    `- Horário: ${formatHours(company.hours)}`,
    '',
    '## Páginas',
    '',
    ...[...quickLinks, ...localBanner.links, ...(await getIndexLinks())]
      .filter(({ href }) => !leadsTo(comingPosts(), href))
      .map(link),
    '',
  ];
  return lines.join('\n');
}
