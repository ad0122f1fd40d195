/**
 * What the heaviest page of each family, and each page of none, may weigh with the style sheet:
 * brotli bytes as reached, and some 1 % for menus that change. The audit's own budgets leave room
 * for what an owner writes; these are for the code and the words of this repository. Who needs more
 * takes it from elsewhere on the page, or raises the number here, in sight of all.
 */
export const WEIGHTS: Record<string, number> = {
  home: 16_280,
  keywords: 14_950,
  topics: 14_240,
  problems: 14_880,
  guides: 15_250,
  cities: 14_800,
  posts: 14_380,
  saved: 12_800,
  '/404': 13_060,
  '/acessibilidade': 13_340,
  '/blog/problemas-comuns-motor-portao': 14_560,
  '/busca': 12_970,
  '/codigos-de-erro': 13_830,
  '/diagnostico': 19_940,
  '/duvidas-frequentes': 21_200,
  '/emergencia-24h-portao': 14_250,
  '/garantia': 14_990,
  '/guia-completo': 18_040,
  '/guias': 13_000,
  '/instalacao-motor-portao-automatico': 13_990,
  '/manutencao-motor-portao': 13_590,
  '/not-found': 11_700,
  '/orcamento-gratis': 13_840,
  '/portao-guarulhos': 17_590,
  '/portao-osasco': 16_890,
  '/postagens': 13_540,
  '/privacidade': 15_040,
  '/qual-motor': 14_780,
  '/quanto-custa': 16_310,
  '/servicos-completos': 13_840,
  '/termos': 13_940,
};
