import { getCompany, getShared } from '../features/company/query.ts';
import { getIndexLinks } from '../features/site/site-map.ts';
import { formatHours } from '../features/hours/hours.ts';
import { formatPhone, mainPhone } from '../lib/text/phone.ts';
import { absoluteUrl, leadsTo } from '../lib/url/paths.ts';
import { comingPosts } from '../features/site/content.ts';

/** The company and its main pages, for language models. */
export async function GET({ site }: { site: URL | undefined }) {
  const company = await getCompany();
  const { quickLinks, localBanner } = await getShared();
  const link = ({ href, text, note }: { href: string; text: string; note?: string }) =>
    `- [${text}](${absoluteUrl(href, String(site))})${note ? `: ${note}` : ''}`;
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
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
