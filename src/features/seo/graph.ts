import type {
  Article,
  BreadcrumbList,
  Graph,
  ImageObject,
  LocalBusiness,
  Offer,
  Product,
  Service,
  Thing,
  VideoObject,
  WebPage,
  WebSite,
} from 'schema-dts';
import { absoluteUrl } from '../../lib/url/paths.ts';
import { buildBusiness, buildBusinessStub, businessId } from './business.ts';
import { buildTrail, shareImagePath, type PageMeta } from './meta.ts';
import type { Company } from '../company/collection.ts';

/** Nodes that a page adds to the graph of its site. */
export type GraphNode =
  | Article
  | ImageObject
  | LocalBusiness
  | Offer
  | Product
  | Service
  | VideoObject;
const websiteId = (site: string) => absoluteUrl('/#site', site);

function buildBreadcrumb(meta: PageMeta, site: string): BreadcrumbList | undefined {
  const trail = buildTrail(meta);
  if (trail.length === 0) return undefined;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last one is the page itself.
      ...(index < trail.length - 1 ? { item: absoluteUrl(href, site) } : {}),
    })),
  };
}

/**
 * The linked graph of a page: company (complete on the home page only), site (only there), page
 * with its breadcrumb, and what the page adds. Holidays and closures are listed from `today` on, an
 * ISO day.
 */
export function buildGraph(
  meta: PageMeta,
  company: Company,
  site: string,
  extras: readonly GraphNode[],
  today: string,
): Graph {
  const url = absoluteUrl(meta.path, site);
  const breadcrumb = buildBreadcrumb(meta, site);
  // Search engines read the name of a site from its home page.
  const website: WebSite | undefined =
    meta.path === '/'
      ? {
          '@type': 'WebSite',
          '@id': websiteId(site),
          url,
          name: company.name,
          inLanguage: 'pt-BR',
          publisher: { '@id': businessId(site) },
        }
      : undefined;
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    name: meta.title,
    description: meta.description,
    ...(website ? { isPartOf: { '@id': websiteId(site) } } : {}),
    about: { '@id': businessId(site) },
    ...(meta.modified ? { dateModified: meta.modified } : {}),
    ...(breadcrumb ? { breadcrumb } : {}),
  };
  const nodes: (Thing | undefined)[] = [
    meta.path === '/' ? buildBusiness(company, site, today) : buildBusinessStub(company, site),
    website,
    page,
    ...extras,
  ];
  return { '@context': 'https://schema.org', '@graph': nodes.filter((node) => node !== undefined) };
}

/** Article data of a page with dates. */
export function buildArticle(meta: PageMeta & { published: string }, site: string): Article {
  const url = absoluteUrl(meta.path, site);
  return {
    '@type': 'Article',
    '@id': absoluteUrl(`${meta.path}#artigo`, site),
    headline: meta.title,
    description: meta.description,
    image: absoluteUrl(meta.image ?? shareImagePath(meta.path), site),
    datePublished: meta.published,
    dateModified: meta.modified ?? meta.published,
    author: { '@id': businessId(site) },
    publisher: { '@id': businessId(site) },
    mainEntityOfPage: { '@id': url },
  };
}

/** The film of the home page, if the company has one. */
export function buildVideo(
  { id, title, uploadDate }: NonNullable<Company['video']>,
  description: string,
  site: string,
): VideoObject {
  return {
    '@type': 'VideoObject',
    name: title,
    description,
    thumbnailUrl: absoluteUrl(shareImagePath('/'), site),
    uploadDate,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
  };
}
