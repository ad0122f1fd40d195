/**
 * What the heaviest page of each family, and each page of none, may weigh with the style sheet:
 * bytes of a quick brotli as reached, and some 1 % for menus that change. The audit's own budgets leave room
 * for what an owner writes; these are for the code and the words of this repository. Who needs more
 * takes it from elsewhere on the page, or raises the number here, in sight of all.
 */
export const WEIGHTS: Record<string, number> = {
  home: 19_680,
  keywords: 16_580,
  topics: 15_810,
  problems: 16_640,
  guides: 17_190,
  cities: 17_000,
  posts: 16_620,
  saved: 14_180,
  '/404': 14_490,
  '/acessibilidade': 14_810,
  '/blog/problemas-comuns-motor-portao': 16_210,
  '/busca': 14_510,
  '/codigos-de-erro': 15_400,
  '/diagnostico': 22_900,
  '/duvidas-frequentes': 23_410,
  '/emergencia-24h-portao': 16_080,
  '/garantia': 16_340,
  '/guia-completo': 19_920,
  '/guias': 14_380,
  '/instalacao-motor-portao-automatico': 15_600,
  '/manutencao-motor-portao': 15_180,
  '/not-found': 13_060,
  '/orcamento-gratis': 15_420,
  '/portao-guarulhos': 19_490,
  '/portao-osasco': 18_770,
  '/postagens': 14_970,
  '/privacidade': 16_620,
  '/qual-motor': 16_570,
  '/quanto-custa': 17_300,
  '/servicos-completos': 15_500,
  '/termos': 15_600,
};
