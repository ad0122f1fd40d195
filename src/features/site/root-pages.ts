import { getCollection } from 'astro:content';
import { headingOf } from '../../collections.ts';
import { getAssistant } from '../assistant/query.ts';
import { getCodesPage } from '../error-codes/query.ts';
import { getJobsPage } from '../jobs/query.ts';
import { getSizing } from '../sizing/query.ts';
import { getPageAt } from './entries.ts';
import { getList } from './tables.ts';

/** The pages right below the home page, whose address the content names: what each shows, by kind. */
export async function getRootPages() {
  const [keywords, pages] = await Promise.all([getCollection('keywords'), getCollection('pages')]);
  const jobs = await getJobsPage();
  const codes = await getCodesPage();
  const assistant = await getAssistant();
  const sizing = await getSizing();
  return [
    ...[
      jobs && { params: { slug: jobs.slug }, props: { kind: 'jobs' as const, page: jobs } },
      codes && { params: { slug: codes.slug }, props: { kind: 'codes' as const, page: codes } },
      assistant && {
        params: { slug: assistant.slug },
        props: { kind: 'assistant' as const, page: assistant },
      },
      sizing && { params: { slug: sizing.slug }, props: { kind: 'sizing' as const, page: sizing } },
    ].filter((one) => one !== undefined),
    ...keywords.map((keyword) => ({
      params: { slug: keyword.id },
      props: { kind: 'keyword' as const, keyword },
    })),
    ...pages.map((page) => ({ params: { slug: page.id }, props: { kind: 'page' as const, page } })),
    ...(await Promise.all(
      (await getList('redirects')).map(async ({ from, to }) => {
        const title = headingOf(await getPageAt(to, 'content/redirects.yaml'));
        return { params: { slug: from }, props: { kind: 'redirect' as const, to, title } };
      }),
    )),
  ];
}
