import { pageCode, readReference } from '../../src/lib/page-code.ts';
import { readChat } from '../../src/lib/whatsapp.ts';
import { paths } from '../../src/lib/paths.ts';
import type { BuiltPage, ContentFacts, Finding, Link } from './site.ts';

/** Most characters of a chat's address: longer ones are cut by some phones. */
const LONGEST_ADDRESS = 2000;

/** What is wrong with the last line of a chat link, which names page and button. */
function checkReference({ path }: BuiltPage, { area }: Link, text: string, wanted: boolean) {
  const line = text.split('\n').slice(1).at(-1) ?? '';
  const reference = readReference(line);
  if (!wanted) return reference ? ['leva o código, que o cadastro desliga'] : [];
  if (!reference) return ['não termina com o código da página e do botão'];
  return [
    ...(reference.code === pageCode(path) ? [] : ['leva o código de outra página']),
    ...(reference.slot === area ? [] : [`leva o código de outro lugar que ${area}`]),
  ];
}

/** Chat links whose message does not fit the page, or cannot be traced back to page and button. */
export function findUnfitMessages({
  pages,
  facts: { chat },
}: {
  pages: readonly BuiltPage[];
  facts: Pick<ContentFacts, 'chat'>;
}): Finding[] {
  return pages.flatMap((page): Finding[] => {
    const links = page.links.filter(({ href }) => href.startsWith('https://wa.me/'));
    const messages = links.flatMap((link) => {
      const { message } = readChat(link.href);
      const text = message.split('\n(ref.')[0] ?? '';
      const problems = [
        ...checkReference(page, link, message, chat.reference),
        ...(text === chat.message && page.path !== paths.home
          ? ['é a mensagem da página inicial']
          : []),
        ...(link.href.length > LONGEST_ADDRESS ? ['é longa demais para um link'] : []),
      ];
      return problems.map((problem) => `a mensagem "${text}" ${problem}`);
    });
    return [...new Set(messages)].map((message) => ({ page: page.path, level: 'fail', message }));
  });
}
