import { describeSite } from '../features/site/llms.ts';

export async function GET({ site }: { site: URL | undefined }) {
  return new Response(await describeSite(String(site)), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
