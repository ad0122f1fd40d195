/**
 * Weight limit of the heaviest page of each collection, and of each page of none, with its style
 * sheet: bytes of a quick brotli as measured, and some 1 % for menus that change. The budgets of
 * the audit leave room for what an owner writes; these limits are for the code and content of this
 * repository. To exceed one, save bytes elsewhere on the page, or raise the number here, visibly.
 */
export const WEIGHTS: Record<string, number> = {
  home: 19_610,
  keywords: 16_460,
  topics: 15_680,
  problems: 16_560,
  guides: 17_190,
  cities: 17_000,
  posts: 16_580,
  saved: 14_090,
  '/404': 14_420,
  '/acessibilidade': 14_720,
  '/blog/problemas-comuns-motor-portao': 16_150,
  '/busca': 14_430,
  '/codigos-de-erro': 15_320,
  '/diagnostico': 22_890,
  '/duvidas-frequentes': 23_320,
  '/emergencia-24h-portao': 15_960,
  '/garantia': 16_280,
  '/guia-completo': 19_860,
  '/guias': 14_280,
  '/instalacao-motor-portao-automatico': 15_450,
  '/manutencao-motor-portao': 15_060,
  '/not-found': 13_030,
  '/orcamento-gratis': 15_280,
  '/portao-guarulhos': 19_430,
  '/portao-osasco': 18_700,
  '/postagens': 14_880,
  '/privacidade': 16_530,
  '/qual-motor': 16_560,
  '/quanto-custa': 17_240,
  '/servicos-completos': 15_350,
  '/termos': 15_510,
};
