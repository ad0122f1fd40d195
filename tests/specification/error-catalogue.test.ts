import { expect, test } from 'vitest';
import { FAILED_TO_SAVE, messages, type Message } from '../../src/admin/messages.ts';
import { expectEvidence } from './evidence.ts';

/** Every row of the error catalogue (specification, section 8), and where a browser proves it. */

const DAY = 'tests/e2e/owners-day.ts';
const FAULTS = 'tests/e2e/admin-faults.spec.ts';
const AUTH = 'tests/e2e/admin-auth.spec.ts';
const ADMIN = 'tests/e2e/admin.spec.ts';
const ADDRESSES = 'tests/e2e/unknown-address.spec.ts';

type Row = [situation: string, message: Message, words: readonly string[], file: string];

const rows: Row[] = [
  [
    'wrong login',
    messages.wrongLogin,
    ['Erro de autenticação', 'Email ou senha incorretos'],
    ADMIN,
  ],
  [
    'not allowed',
    messages.notAllowed,
    ['Acesso negado', 'Você não tem permissão para acessar o painel administrativo'],
    AUTH,
  ],
  ['login ok', messages.signedIn, ['Login bem-sucedido'], 'tests/e2e/admin-tools.ts'],
  [
    'bad key',
    messages.keyInvalid,
    [
      'API Key inválida',
      "A chave API da OpenAI deve começar com 'sk-' e ter pelo menos 20 caracteres.",
    ],
    DAY,
  ],
  ['key saved', messages.keySaved, ['API Key salva com sucesso'], DAY],
  [
    'key missing',
    messages.keyRequired,
    ['Erro', 'A API Key é necessária para a geração de conteúdo'],
    DAY,
  ],
  [
    'no titles',
    messages.noTitles,
    ['Erro', 'Adicione pelo menos um título para gerar páginas'],
    FAULTS,
  ],
  [
    'no valid title',
    messages.noValidTitles,
    ['Erro', 'Adicione pelo menos um título válido'],
    FAULTS,
  ],
  [
    'empty title field in the generator',
    messages.emptyTitle,
    ['Campo vazio', 'Por favor, insira pelo menos um título para gerar o conteúdo.'],
    FAULTS,
  ],
  [
    'AI failure',
    messages.aiFailed,
    ['Erro ao gerar conteúdo com IA', 'Usando o gerador de conteúdo de backup'],
    DAY,
  ],
  ['title failure in the panel', messages.pageFailed('x'), ['Erro ao gerar página', 'x'], FAULTS],
  [
    'panel success',
    messages.pagesGenerated(3),
    ['Páginas geradas com sucesso', '3 páginas criadas.'],
    DAY,
  ],
  [
    'generator error',
    messages.generatorFailed(),
    ['Erro ao gerar conteúdo', 'Ocorreu um erro ao gerar o conteúdo.'],
    FAULTS,
  ],
  [
    'save without content',
    messages.nothingToSave,
    ['Erro ao salvar', 'É necessário gerar conteúdo antes de salvar a página.'],
    FAULTS,
  ],
  [
    'save ok',
    messages.saved,
    [
      'Página salva',
      'A página foi salva com sucesso e estará disponível publicamente em Links Úteis.',
    ],
    ADMIN,
  ],
  [
    'save fail',
    messages.saveFailed,
    ['Erro ao salvar', 'Não foi possível salvar a página. Tente novamente.'],
    FAULTS,
  ],
  [
    'save exception',
    messages.saveBroke,
    ['Erro ao salvar', 'Ocorreu um erro ao salvar a página.'],
    FAULTS,
  ],
  ['sequential title', messages.titleDone(1, 3), ['Título 1/3 processado'], FAULTS],
  ['sequential failure', messages.titleFailed(1, 'x'), ['Erro no título 1', 'x'], FAULTS],
  [
    'sequential end',
    messages.sequenceDone(2, 1),
    ['Processamento concluído', '2 páginas salvas, 1 com erro.'],
    FAULTS,
  ],
  [
    'batch finish',
    messages.batchDone(50, 0),
    ['Criação de páginas concluída', '50 páginas criadas com sucesso, 0 falharam.'],
    DAY,
  ],
  ['delete ok', messages.deleted, ['Página excluída', 'A página foi excluída com sucesso'], DAY],
  [
    'delete false, panel',
    messages.deleteRefused,
    ['Erro ao excluir', 'Não foi possível excluir a página'],
    FAULTS,
  ],
  [
    'delete false, page view',
    messages.deleteRefusedOnPage,
    ['Erro', 'Não foi possível excluir a página'],
    FAULTS,
  ],
  [
    'delete exception',
    messages.deleteBroke,
    ['Erro', 'Ocorreu um erro ao excluir a página'],
    FAULTS,
  ],
  ['copy', messages.copied, ['Conteúdo copiado'], ADMIN],
  [
    'AI response malformed',
    messages.aiMalformed,
    ['Resposta da API não contém o conteúdo esperado', 'Usando o gerador de conteúdo de backup'],
    DAY,
  ],
];

test.each(rows)('%s: the message, letter by letter', (_, { title, text }, words) => {
  expect([title, text].filter((part) => part !== undefined)).toEqual(words);
});

/** Parts of a message that a count or a title fills, or that the browser test shortens. */
const FILLED = [
  'Erro',
  'x',
  '3 páginas criadas.',
  '2 páginas salvas, 1 com erro.',
  'Página excluída',
];

test.each(rows)('%s: a browser shows it', (_, __, words, file) => {
  const holds = words
    .filter((part) => !FILLED.includes(part))
    .map((part) => part.replace(/^A chave API da OpenAI /, '').replace(/\.$/, ''));
  expectEvidence({ file, holds });
});

test.each([
  ['a failed item of a batch', FAULTS, [FAILED_TO_SAVE]],
  ['other AI failures', FAULTS, ['Erro ao gerar conteúdo: ']],
  [
    'database failures are logged',
    FAULTS,
    ['Erro ao buscar páginas', 'Erro ao salvar página', 'Erro ao excluir página'],
  ],
  ['an unknown post leads home', ADDRESSES, ["test('an unknown post leads home'"]],
  [
    'an unknown saved page leads to /not-found',
    ADDRESSES,
    ["test('a useful link without a row leads to /not-found'"],
  ],
  [
    'an unknown path shows the not-found page',
    ADDRESSES,
    ["test('an unknown address answers 404 and shows the nearest pages'"],
  ],
  ['a session that ended', FAULTS, ['Sessão expirada']],
])('%s: a browser shows it', (_, file, holds) => {
  expectEvidence({ file, holds });
});

test('the messages of errors interrupt a screen reader, the others wait', () => {
  for (const [, { kind, title }] of rows) {
    const isError = /^(?:Erro|Acesso negado|API Key inválida|Campo vazio|Resposta)/.test(title);
    expect([title, kind === 'error']).toEqual([title, isError]);
  }
});
