import { absoluteUrl } from '../../src/lib/paths.ts';
import type { BuiltPage, BuiltSite, Finding } from './site.ts';

function checkGraphs({ graphs }: BuiltPage): string[] {
  if (graphs.length === 0) return ['não tem dados estruturados (JSON-LD)'];
  return graphs.flatMap((graph) => {
    try {
      const data: unknown = JSON.parse(graph);
      const nodes = (data as { '@graph'?: unknown } | null)?.['@graph'];
      return Array.isArray(nodes) && nodes.length > 0
        ? []
        : ['os dados estruturados não têm @graph'];
    } catch {
      return ['os dados estruturados não são JSON válido'];
    }
  });
}

/** Structured data, canonical address and share image of each page. */
export function findBadStructure({ pages, files }: BuiltSite): Finding[] {
  const home = pages.find(({ path }) => path === '/')?.canonical;
  const origin = home !== undefined && URL.canParse(home) ? new URL(home).origin : undefined;
  return pages.flatMap((page): Finding[] => {
    const { path, canonical, shareImage } = page;
    const expected = origin && absoluteUrl(path, origin);
    const wanted = page.indexable || canonical !== undefined;
    const canonicalWrong = wanted && canonical !== expected;
    const image =
      shareImage !== undefined && URL.canParse(shareImage) ? new URL(shareImage) : undefined;
    return [
      ...checkGraphs(page),
      ...(origin === undefined ? ['a página inicial não tem endereço canônico'] : []),
      ...(canonicalWrong
        ? [`o endereço canônico é ${canonical ?? '(nenhum)'}, não ${expected ?? ''}`]
        : []),
      ...(image === undefined
        ? ['não tem og:image com endereço completo']
        : image.origin !== origin || !files.has(decodeURI(image.pathname))
          ? [`a imagem de compartilhamento ${image.href} não existe no site`]
          : []),
    ].map((message) => ({ page: path, level: 'fail', message }));
  });
}
