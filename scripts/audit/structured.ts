import { absoluteUrl } from '../../src/lib/url/paths.ts';
import type { BuiltPage, BuiltSite, Check } from './site.ts';

type Node = Record<string, unknown>;

/** The nodes of a page's graph, or what is wrong with it. */
function readGraph({ graphs }: BuiltPage): { nodes: Node[] } | { problem: string } {
  const [graph, ...others] = graphs;
  if (graph === undefined) return { problem: 'não tem dados estruturados (JSON-LD)' };
  if (others.length > 0)
    return { problem: `tem ${graphs.length} blocos JSON-LD; o combinado é um` };
  try {
    const data: unknown = JSON.parse(graph);
    const nodes = (data as { '@graph'?: unknown } | null)?.['@graph'];
    return Array.isArray(nodes) && nodes.length > 0
      ? { nodes: nodes as Node[] }
      : { problem: 'os dados estruturados não têm @graph' };
  } catch {
    return { problem: 'os dados estruturados não são JSON válido' };
  }
}

/** References (`{"@id": …}` alone) to nodes that the graph lacks. */
function findLooseEnds(nodes: readonly Node[]): string[] {
  const ids = new Set(nodes.map((node) => node['@id']));
  const references = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)];
  return [...new Set(references.map(([, id = '']) => id))].filter((id) => !ids.has(id));
}

/** Ratings belong to the product, not to the business, and must be visible on the page. */
function checkRatings(nodes: readonly Node[], { visible }: BuiltPage): string[] {
  const rated = nodes.filter((node) => 'aggregateRating' in node);
  const shown = visible.some((text) => /Nota \d,\d de 5 em \d+ avaliações/.test(text));
  return [
    ...rated
      .filter((node) => node['@type'] !== 'Product')
      .map((node) => `a avaliação está em ${JSON.stringify(node['@type'])}, não num produto`),
    ...(rated.length > 0 && !shown ? ['a avaliação dos dados não aparece na página'] : []),
  ];
}

function checkGraph(page: BuiltPage): string[] {
  const graph = readGraph(page);
  if ('problem' in graph) return [graph.problem];
  return [
    ...findLooseEnds(graph.nodes).map((id) => `os dados estruturados citam ${id}, que não têm`),
    ...checkRatings(graph.nodes, page),
  ];
}

function checkShare(page: BuiltPage, { files }: BuiltSite, origin: string | undefined): string[] {
  const { title, description, image, card } = page.share;
  const url = image !== undefined && URL.canParse(image) ? new URL(image) : undefined;
  const there = url?.origin === origin && url && files.has(decodeURI(url.pathname));
  return [
    ...(url === undefined ? ['não tem og:image com endereço completo'] : []),
    ...(url && !there ? [`a imagem de compartilhamento ${url.href} não existe no site`] : []),
    ...(title && description ? [] : ['falta og:title ou og:description']),
    ...(card === 'summary_large_image' ? [] : ['twitter:card não é summary_large_image']),
  ];
}

/** Checks structured data, canonical address and share tags of a page. */
export const checkStructure: Check = (site) => {
  const home = site.pages.find(({ path }) => path === '/')?.canonical;
  const origin = home !== undefined && URL.canParse(home) ? new URL(home).origin : undefined;
  return (page) => {
    const { path, canonical } = page;
    const expected = origin && absoluteUrl(path, origin);
    return [
      ...checkGraph(page),
      ...(origin === undefined ? ['a página inicial não tem endereço canônico'] : []),
      ...(page.indexable && canonical !== expected
        ? [`o endereço canônico é ${canonical ?? '(nenhum)'}, não ${expected ?? ''}`]
        : []),
      ...(!page.indexable && canonical !== undefined
        ? ['tem endereço canônico e pede para ficar fora dos buscadores']
        : []),
      ...checkShare(page, site, origin),
    ];
  };
};
