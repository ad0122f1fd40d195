/**
 * What the heaviest page of each family, and each page of none, may weigh with the style sheet:
 * bytes of a quick brotli as reached, and some 1 % for menus that change. The audit's own budgets leave room
 * for what an owner writes; these are for the code and the words of this repository. Who needs more
 * takes it from elsewhere on the page, or raises the number here, in sight of all.
 */
export const WEIGHTS: Record<string, number> = {
  home: 17_450,
  keywords: 15_960,
  topics: 15_270,
  problems: 15_880,
  guides: 16_310,
  cities: 15_860,
  posts: 15_390,
  saved: 13_670,
  '/404': 13_920,
  '/acessibilidade': 14_280,
  '/blog/problemas-comuns-motor-portao': 15_590,
  '/busca': 13_850,
  '/codigos-de-erro': 14_820,
  '/diagnostico': 21_310,
  '/duvidas-frequentes': 22_810,
  '/emergencia-24h-portao': 15_210,
  '/garantia': 16_020,
  '/guia-completo': 19_370,
  '/guias': 13_870,
  '/instalacao-motor-portao-automatico': 14_970,
  '/manutencao-motor-portao': 14_540,
  '/not-found': 12_480,
  '/orcamento-gratis': 14_770,
  '/portao-guarulhos': 18_890,
  '/portao-osasco': 18_150,
  '/postagens': 14_480,
  '/privacidade': 16_170,
  '/qual-motor': 15_740,
  '/quanto-custa': 17_440,
  '/servicos-completos': 14_850,
  '/termos': 14_930,
};
