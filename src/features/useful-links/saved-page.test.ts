import { expect, test } from 'vitest';
import { PAGE_LIMITS } from '../../lib/html/page-limits.ts';
import { pageTextSchema } from './saved-page.ts';

const page = { title: 'Título', slug: 'titulo', description: 'Descrição', content: '<p>a</p>' };

test('takes what the database takes, without the spaces around a line', () => {
  expect(pageTextSchema.parse({ ...page, title: ' Título ' })).toEqual(page);
  const full = {
    title: 'x'.repeat(PAGE_LIMITS.title),
    slug: 'x'.repeat(PAGE_LIMITS.slug),
    description: 'x'.repeat(PAGE_LIMITS.description),
    content: 'x'.repeat(PAGE_LIMITS.contentBytes),
  };
  expect(pageTextSchema.parse(full)).toEqual(full);
});

test.each([
  [{ title: ' ' }, 'O título está vazio.'],
  [{ title: 'x'.repeat(201) }, 'O título tem 201 caracteres; o limite é 200.'],
  [
    { title: 'a<b' },
    'O título não pode ter os sinais < e > nem caracteres invisíveis. Escreva “acima de”, “abaixo de”.',
  ],
  [{ title: '!?' }, 'O título precisa de pelo menos uma letra ou um número.'],
  [{ title: 'Port\u200bão' }, 'nem caracteres invisíveis'],
  [{ description: `a${'\u0301'.repeat(4)}` }, 'A descrição tem mais de três acentos'],
  [{ slug: '' }, 'O título não tem letras nem números para formar o endereço.'],
  [{ slug: 'x'.repeat(121) }, 'O endereço tem 121 caracteres; o limite é 120.'],
  [{ slug: 'Á b' }, 'O endereço só pode ter letras minúsculas sem acento'],
  [{ description: 'x'.repeat(401) }, 'A descrição tem 401 caracteres; o limite é 400.'],
  [{ content: '' }, 'O conteúdo está vazio.'],
  [{ content: 'é'.repeat(100_001) }, 'O conteúdo é grande demais.'],
])('says what is wrong with %o', (part, text) => {
  const { issues } = pageTextSchema.safeParse({ ...page, ...part }).error ?? { issues: [] };
  expect(issues).toHaveLength(1);
  expect(issues[0]?.message).toContain(text);
});
