/**
 * What the heaviest page of each family, and each page of none, may weigh with the style sheet:
 * brotli bytes as reached, and some 1 % for menus that change. The audit's own budgets leave room
 * for what an owner writes; these are for the code and the words of this repository. Who needs more
 * takes it from elsewhere on the page, or raises the number here, in sight of all.
 */
export const WEIGHTS: Record<string, number> = {
  home: 16_750,
  keywords: 15_450,
  topics: 14_700,
  problems: 15_300,
  guides: 15_700,
  cities: 15_200,
  posts: 14_850,
  saved: 13_250,
  '/404': 13_450,
  '/acessibilidade': 13_450,
  '/blog/problemas-comuns-motor-portao': 14_650,
  '/busca': 13_400,
  '/codigos-de-erro': 14_250,
  '/diagnostico': 19_200,
  '/duvidas-frequentes': 21_600,
  '/emergencia-24h-portao': 14_800,
  '/garantia': 15_100,
  '/guia-completo': 18_150,
  '/guias': 13_550,
  '/instalacao-motor-portao-automatico': 14_100,
  '/manutencao-motor-portao': 13_700,
  '/not-found': 12_250,
  '/orcamento-gratis': 13_950,
  '/portao-guarulhos': 17_700,
  '/portao-osasco': 17_000,
  '/postagens': 13_650,
  '/privacidade': 15_150,
  '/qual-motor': 14_950,
  '/quanto-custa': 16_400,
  '/servicos-completos': 13_900,
  '/termos': 14_050,
};
