import { checkHeadings } from './head.ts';
import { checkRegions, checkTables } from './layout.ts';
import { checkChats, checkExternalLinks, checkLinks, checkReach } from './links.ts';
import { checkNumbers } from './numbers.ts';
import { checkPolicy } from './policy.ts';
import { checkStructure } from './structured.ts';
import { checkCalls, checkNamedWays, checkPhones, checkWays } from './ways.ts';
import { checkParts, checkSharedWords, checkWeight } from './weight.ts';
import type { Check } from './site.ts';

/** All rules of a built site. A rule knows nothing of the others. */
export const rules: { id: string; label: string; check: Check }[] = [
  { id: 'headings', label: 'Ordem dos títulos', check: checkHeadings },
  { id: 'tables', label: 'Tabelas', check: checkTables },
  { id: 'regions', label: 'Regiões com nome próprio', check: checkRegions },
  { id: 'shared', label: 'Blocos comuns', check: checkSharedWords },
  { id: 'links', label: 'Links e arquivos', check: checkLinks },
  { id: 'external', label: 'Links externos', check: checkExternalLinks },
  { id: 'chat', label: 'Links de conversa', check: checkChats },
  { id: 'calls', label: 'Links que ligam', check: checkCalls },
  { id: 'phones', label: 'Telefones no texto', check: checkPhones },
  { id: 'ways', label: 'Atalhos no cabeçalho', check: checkWays },
  { id: 'named-ways', label: 'Atalhos no texto', check: checkNamedWays },
  { id: 'reach', label: 'Cliques desde o início', check: checkReach },
  { id: 'weight', label: 'Peso da página', check: checkWeight },
  { id: 'parts', label: 'Scripts e estilos', check: checkParts },
  { id: 'structure', label: 'Dados estruturados', check: checkStructure },
  { id: 'numbers', label: 'Números dos dados', check: checkNumbers },
  { id: 'policy', label: 'Política de conteúdo', check: checkPolicy },
];
