import { isFictitiousHost } from '../../src/lib/host.ts';
import {
  findContradictions,
  findExpiredPrices,
  findMissingFigures,
  findPlaceholders,
  findUnconfirmed,
} from './company.ts';
import { GROUPS, type Group, type LaunchInput, type OpenItem } from './items.ts';

const SUPABASE = 'o endereço do projeto no Supabase';

/** Keys that the production build and deploy cannot do without. */
const REQUIRED = {
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'falta a chave pública do projeto no Supabase',
  SUPABASE_SECRET_KEY:
    'falta a chave secreta do projeto no Supabase, para marcar o que já está no ar',
} as const;

/** Settings that the site can live without, and what then does not happen. */
const RECOMMENDED = {
  GOOGLE_SITE_VERIFICATION: 'sem ele, o Google Search Console pede outra prova de propriedade',
  BING_SITE_VERIFICATION: 'sem ele, o Bing Webmaster Tools pede outra prova de propriedade',
  INDEXNOW_KEY: 'sem ela, os buscadores só descobrem as mudanças pelo sitemap',
} as const;

function checkAddress(name: string, value: string | undefined, what: string): OpenItem[] {
  const item = (message: string): OpenItem[] => [
    { group: 'environment', file: 'variáveis de ambiente', field: name, message },
  ];
  if (!value) return item(`falta ${what}`);
  if (!URL.canParse(value)) return item(`"${value}" não é um endereço`);
  const { protocol, hostname } = new URL(value);
  if (isFictitiousHost(hostname)) return item(`${value} só serve para testes; ponha ${what}`);
  return protocol === 'https:' ? [] : item(`${value} precisa começar com https://`);
}

/** Variables that the production build cannot do without. */
function checkEnvironment({ env }: LaunchInput): OpenItem[] {
  const item = (field: string, message: string): OpenItem => ({
    group: 'environment',
    file: 'variáveis de ambiente',
    field,
    message,
  });
  return [
    ...checkAddress(
      'SITE_URL',
      env['SITE_URL'],
      'o domínio do site, como https://www.seudominio.com.br',
    ),
    ...checkAddress('PUBLIC_SUPABASE_URL', env['PUBLIC_SUPABASE_URL'], SUPABASE),
    ...Object.entries(REQUIRED).flatMap(([name, message]) =>
      env[name] ? [] : [item(name, message)],
    ),
  ];
}

/** Settings worth having, and who builds when the deploy is asked for one more. */
function checkRecommended({ env }: LaunchInput): OpenItem[] {
  const item = (field: string, message: string): OpenItem => ({
    group: 'recommended',
    file: 'variáveis de ambiente',
    field,
    message,
  });
  const hasTrigger =
    env['REBUILD_DEPLOY_HOOK_URL'] ||
    (env['REBUILD_GITHUB_REPOSITORY'] && env['REBUILD_GITHUB_TOKEN']);
  return [
    ...Object.entries(RECOMMENDED).flatMap(([name, message]) =>
      env[name] ? [] : [item(name, message)],
    ),
    ...(hasTrigger
      ? []
      : [
          item(
            'REBUILD_GITHUB_TOKEN ou REBUILD_DEPLOY_HOOK_URL',
            'sem um deles, o que for salvo durante uma publicação espera a conferência de hora em hora',
          ),
        ]),
  ];
}

/** Testimonials that no client gave. */
function findSamples({ testimonials }: LaunchInput): OpenItem[] {
  return testimonials
    .filter(({ sample }) => sample)
    .map(({ id, name, location }) => ({
      group: 'testimonials',
      file: 'content/testimonials.yaml',
      field: id,
      message: `${name}, ${location}: troque por um depoimento real autorizado e ponha sample: false`,
    }));
}

/** Facts last checked more than a year ago, or at no known date. */
function findOldFacts({ facts, today }: LaunchInput): OpenItem[] {
  const limit = new Date(today);
  limit.setFullYear(limit.getFullYear() - 1);
  return facts.flatMap(({ id, text, source, checked }): OpenItem[] => {
    const at = Date.parse(checked);
    if (at >= limit.getTime()) return [];
    const when = Number.isNaN(at)
      ? `sem data de conferência ("${checked}")`
      : `conferido em ${checked}`;
    const message = `"${text}", ${when}; confira em: ${source}`;
    return [{ group: 'facts', file: 'content/facts.yaml', field: id, message }];
  });
}

/** What each place page and post leaves for the owner to confirm. */
function findPageConfirmations({ places, posts }: LaunchInput): OpenItem[] {
  const list = (group: Group, entries: LaunchInput['places']) =>
    entries.flatMap(({ file, data }) =>
      (data.confirm ?? []).map((message, index): OpenItem => ({
        group,
        file,
        field: `confirm.${index}`,
        message,
      })),
    );
  return [...list('places', places), ...list('posts', posts)];
}

/** Pages that the content keeps out of search engines. */
function findHiddenPages({ pages }: LaunchInput): OpenItem[] {
  return pages
    .filter(({ data }) => data.index === false)
    .map(({ file }) => ({ group: 'hidden', file, field: 'index', message: 'index: false' }));
}

/** Everything that is open, group by group; a field with a harder finding is told only once. */
export function listOpenItems(input: LaunchInput): OpenItem[] {
  const hard = [...findContradictions(input), ...findPlaceholders(input)];
  const told = new Set(hard.map(({ field }) => field));
  const items = [
    ...input.problems.map((problem): OpenItem => ({ group: 'content', ...problem })),
    ...hard,
    ...findUnconfirmed(input).filter(({ group, field }) => group === 'ratings' || !told.has(field)),
    ...findExpiredPrices(input),
    ...findMissingFigures(input),
    ...checkEnvironment(input),
    ...checkRecommended(input),
    ...findSamples(input),
    ...findOldFacts(input),
    ...findPageConfirmations(input),
    ...findHiddenPages(input),
  ];
  const order = Object.keys(GROUPS);
  return items.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}
