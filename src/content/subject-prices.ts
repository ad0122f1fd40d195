import { keywordBenefits } from '../lib/benefits.ts';
import { priceFacts } from '../lib/markers.ts';
import { foldAccents } from '../lib/slug.ts';
import type { ContentProblem } from './entry.ts';
import type { Content } from './validate.ts';

/** Whether the words stand in a text, whole. */
const names = (text: string, words: string) =>
  ` ${foldAccents(text).replace(/[^a-z0-9/]+/g, ' ')} `.includes(` ${foldAccents(words)} `);

/** Prices at the head of pages whose subject costs something else, and benefits swapped that are not there. */
export function checkSubjectPrices({
  company,
  intents,
  keywords,
}: Pick<Content, 'company' | 'intents' | 'keywords'>): ContentProblem[] {
  const families = new Map(intents.map(({ id, data }) => [id, data]));
  const jobs = company.flatMap(({ data: { priceList, installments } }) =>
    priceList.map((job) => ({
      ...job,
      // Its bounds alone may be those of another job.
      values: priceFacts(job, installments)
        .filter(({ path }) => /^price\.\w+(?:\.installments)?$/.test(path))
        .map(({ value }) => value),
    })),
  );
  return keywords.flatMap(({ file, data }) => {
    const family = families.get(data.intent);
    if (!family) return [];
    const lost = data.swaps
      .filter(({ drop }) => !(data.benefits ?? family.benefits).includes(drop))
      .map(({ drop }) => ({
        file,
        field: 'swaps',
        message: `a intenção "${data.intent}" não tem o benefício "${drop}"; copie um dela, ou apague a troca`,
      }));
    const head = {
      title: data.title,
      subtitle: data.subtitle,
      description: data.description,
      benefits: keywordBenefits(data, family).join('\n'),
    };
    const dear = jobs.flatMap(({ job, notFor = [], values }) => {
      const subject = notFor.find((words) => names(`${data.phrase} ${data.title}`, words));
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
