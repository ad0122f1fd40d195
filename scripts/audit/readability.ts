import { countWords } from '../../src/lib/text.ts';
import { splitSentences } from './text.ts';
import { sortFindings, type Finding, type TextSite } from './site.ts';

/** Words from which a sentence counts as long. */
const LONG = 30;

/** Fewest words of a block that reads as a sentence and not as a label. */
const LABEL = 6;

/** Median words per sentence and share of long sentences; reported only. */
export function measureReadability({ pages }: TextSite): Finding[] {
  const findings = pages.flatMap((page): Finding[] => {
    const lengths = page.blocks
      .filter((block) => countWords(block) >= LABEL)
      .flatMap(splitSentences)
      .map(countWords)
      .sort((a, b) => a - b);
    if (lengths.length === 0) return [];
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    const long = lengths.filter((length) => length > LONG).length / lengths.length;
    const message = `mediana de ${median} palavras por frase; ${Math.round(long * 100)} % das frases passam de ${LONG}`;
    return [{ page: page.path, level: 'note', message, value: long }];
  });
  return sortFindings(findings);
}
