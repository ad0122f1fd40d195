/**
 * What the heaviest page of each family, and each page of none, may weigh with the style sheet:
 * bytes of a quick brotli as reached, and some 1 % for menus that change. The audit's own budgets leave room
 * for what an owner writes; these are for the code and the words of this repository. Who needs more
 * takes it from elsewhere on the page, or raises the number here, in sight of all.
 */
export const WEIGHTS: Record<string, number> = {
  home: 19_720,
  keywords: 16_600,
  topics: 15_870,
  problems: 16_740,
  guides: 17_050,
  cities: 17_100,
  posts: 16_720,
  saved: 14_270,
  '/404': 14_520,
  '/acessibilidade': 14_880,
  '/blog/problemas-comuns-motor-portao': 16_260,
  '/busca': 14_560,
  '/codigos-de-erro': 15_420,
  '/diagnostico': 22_910,
  '/duvidas-frequentes': 23_410,
  '/emergencia-24h-portao': 16_520,
  '/garantia': 16_620,
  '/guia-completo': 19_970,
  '/guias': 14_470,
  '/instalacao-motor-portao-automatico': 15_640,
  '/manutencao-motor-portao': 15_220,
  '/not-found': 13_080,
  '/orcamento-gratis': 15_460,
  '/portao-guarulhos': 19_490,
  '/portao-osasco': 18_790,
  '/postagens': 15_080,
  '/privacidade': 16_770,
  '/qual-motor': 16_580,
  '/quanto-custa': 18_040,
  '/servicos-completos': 15_540,
  '/termos': 15_640,
};
