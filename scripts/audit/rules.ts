import { findPageClaims } from './claims.ts';
import { findDuplicates } from './duplicates.ts';
import { findBadHeadings, findBadTitles, findForeignPages } from './head.ts';
import { findAlikeRegions, findBadTables, findFixedBreakpoints } from './layout.ts';
import { findLongSharedBlocks, findShortPages } from './length.ts';
import {
  findBadChatLinks,
  findBrokenLinks,
  findFarPages,
  findUnsafeLinks,
  formatClicks,
} from './links.ts';
import { findPlacelessPages } from './local-words.ts';
import { findUnfitMessages } from './messages.ts';
import { findUnseenNumbers } from './numbers.ts';
import { findForeignCities } from './places.ts';
import { findFalseCalls, findHiddenWays, findUnlinkedPhones, findUnnamedWays } from './ways.ts';
import { findWeakPolicies } from './policy.ts';
import { measureReadability } from './readability.ts';
import { createSpellingRule, type Speller } from './spelling.ts';
import { findBadStructure } from './structured.ts';
import { findForeignTestimonials } from './testimonials.ts';
import { findHeavyPages, findHeavyParts, formatBytes } from './weight.ts';
import { findUnsafeWords } from './wording.ts';
import type { BuiltSite, Rule, TextSite } from './site.ts';

const percent = (value: number) => `${Math.round(value * 100)} %`;
const words = (value: number) => `${value} palavras`;

/** Rules that need only the words of the pages. */
export function textRules(spell: Speller, reviewed: readonly string[]): Rule<TextSite>[] {
  return [
    { id: 'duplicates', label: 'Textos repetidos', format: percent, run: findDuplicates },
    { id: 'length', label: 'Palavras próprias', format: words, run: findShortPages },
    { id: 'titles', label: 'Títulos e descrições', run: findBadTitles },
    { id: 'places', label: 'Cidades alheias', run: findForeignCities },
    { id: 'local', label: 'Palavras do lugar', format: percent, run: findPlacelessPages },
    {
      id: 'spelling',
      label: 'Ortografia',
      format: (value) => `${value} páginas`,
      run: createSpellingRule(spell, reviewed),
    },
    { id: 'readability', label: 'Frases longas', format: percent, run: measureReadability },
  ];
}

/** Rules that read the built files. */
export const builtRules: Rule<BuiltSite>[] = [
  { id: 'language', label: 'Idioma', run: findForeignPages },
  { id: 'headings', label: 'Ordem dos títulos', run: findBadHeadings },
  { id: 'tables', label: 'Tabelas', run: findBadTables },
  { id: 'regions', label: 'Regiões com nome próprio', run: findAlikeRegions },
  { id: 'claims', label: 'Números à mão e frases vazias', run: findPageClaims },
  { id: 'wording', label: 'Palavras recusadas', run: findUnsafeWords },
  { id: 'testimonials', label: 'Depoimentos com lugar', run: findForeignTestimonials },
  { id: 'shared', label: 'Blocos comuns', format: words, run: findLongSharedBlocks },
  { id: 'links', label: 'Links e arquivos', run: findBrokenLinks },
  { id: 'external', label: 'Links externos', run: findUnsafeLinks },
  { id: 'chat', label: 'Links de conversa', run: findBadChatLinks },
  { id: 'messages', label: 'Mensagens de conversa', run: findUnfitMessages },
  { id: 'calls', label: 'Links que ligam', run: findFalseCalls },
  { id: 'phones', label: 'Telefones no texto', run: findUnlinkedPhones },
  { id: 'ways', label: 'Atalhos no cabeçalho', run: findHiddenWays },
  { id: 'named-ways', label: 'Atalhos no texto', run: findUnnamedWays },
  {
    id: 'reach',
    label: 'Cliques desde o início',
    format: formatClicks,
    run: findFarPages,
  },
  { id: 'weight', label: 'Peso da página', format: formatBytes, run: findHeavyPages },
  { id: 'parts', label: 'Scripts e estilos', run: findHeavyParts },
  { id: 'breakpoints', label: 'Larguras em em', run: findFixedBreakpoints },
  { id: 'structure', label: 'Dados estruturados', run: findBadStructure },
  { id: 'numbers', label: 'Números dos dados', run: findUnseenNumbers },
  { id: 'policy', label: 'Política de conteúdo', run: findWeakPolicies },
];
