import { keywordBenefits } from '../home/benefits.ts';
import { priceFacts } from '../facts/markers.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import { findNamed } from '../../lib/text/text.ts';
import { compileWording } from '../wording/wording.ts';
import type { ContentProblem } from '../../cms/collections/entry.ts';
import { findBreaches } from '../wording/passages.ts';
import { pageCollectionNames, headingOf, type PageEntry, type Content } from '../../collections.ts';

const patternOf = (words: string) =>
  foldAccents(words)
    .replace(/[\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/\s+/g, '\\s+');

type Subjects = Pick<Content, 'company' | 'intents' | (typeof pageCollectionNames)[number]>;

/**
 * Checks prices on pages whose subject costs something else: none at the head of a keyword page,
 * and elsewhere only in a sentence that says whose price it is. Also finds swaps of benefits that
 * do not exist.
 */
export function checkSubjectPrices(content: Subjects): ContentProblem[] {
  const jobs = content.company.flatMap(({ data: { priceList, installments } }) =>
    priceList.flatMap((job) => {
      if (!job.notFor) return [];
      // Bounds alone may belong to another job.
      const values = priceFacts(job, installments)
        .filter(({ path }) => /^price\.\w+(?:\.installments)?$/.test(path))
        .map(({ value }) => value);
      return values.length > 0 ? [{ ...job, notFor: job.notFor, values }] : [];
    }),
  );
  const pages = pageCollectionNames.flatMap((name) => content[name] as (PageEntry & Text)[]);
  const spread = pages.flatMap((page) => {
    const { data, file } = page;
    const subject = `${'phrase' in data ? data.phrase : ''} ${headingOf(page)}`;
    return jobs.flatMap(({ id, job, notFor, scope, values }) => {
      const other = findNamed(notFor, subject);
      if (other === undefined) return [];
      const find = compileWording([
        {
          id,
          why: `o preço de "${job}" não é o de "${other}"; diga na frase de quem ele é (${scope?.join(', ') ?? 'scope'}), ou tire-o`,
          pattern: values.map(patternOf).join('|'),
          unless: scope?.map((words) => `\\b${patternOf(words)}\\b`).join('|'),
        },
      ]);
      // A benefit that is swapped out is on no page.
      const shown = { ...page, data: { ...data, swaps: [] } };
      return findBreaches(find, shown).map(({ field, message }) => ({ file, field, message }));
    });
  });
  return [...checkHeads(content, jobs), ...spread];
}

interface Text {
  file: string;
  body: string;
}

/** The head of a keyword page is read without what follows it. */
function checkHeads(
  { intents, keywords }: Pick<Content, 'intents' | 'keywords'>,
  jobs: readonly { job: string; notFor: readonly string[]; values: readonly string[] }[],
): ContentProblem[] {
  const intentById = new Map(intents.map(({ id, data }) => [id, data]));
  return keywords.flatMap(({ file, data }) => {
    const common = intentById.get(data.intent);
    if (!common) return [];
    const lost = data.swaps
      .filter(({ drop }) => !(data.benefits ?? common.benefits).includes(drop))
      .map(({ drop }) => ({
        file,
        field: 'swaps',
        message: `a intenção "${data.intent}" não tem o benefício "${drop}"; copie um dela, ou apague a troca`,
      }));
    const head = {
      title: data.title,
      subtitle: data.subtitle,
      description: data.description,
      benefits: keywordBenefits(data, common).join('\n'),
    };
    const dear = jobs.flatMap(({ job, notFor, values }) => {
      const subject = findNamed(notFor, `${data.phrase} ${data.title}`);
      if (subject === undefined) return [];
      return Object.entries(head)
        .filter(([, text]) => values.some((value) => text.includes(value)))
        .map(([field]) => ({
          file,
          field,
          message: `o preço de "${job}" não é o de "${subject}"; troque-o pelo do assunto, ou tire-o (num benefício da intenção, com swaps)`,
        }));
    });
    return [...lost, ...dear];
  });
}
