import { expect, test } from 'vitest';
import { messages, type Message } from '../../src/admin/ui/messages.ts';

/**
 * The messages of the error catalogue (specification, section 8). Tests with the tags of
 * `tests/requirements/list.yaml` prove that a browser shows them.
 */

type Row = [situation: string, message: Message, words: readonly string[]];

const rows: Row[] = [
  ['wrong login', messages.wrongLogin, ['Erro de autenticação', 'Email ou senha incorretos']],
  [
    'not allowed',
    messages.notAllowed,
    ['Acesso negado', 'Você não tem permissão para acessar o painel administrativo'],
  ],
  ['login ok', messages.signedIn, ['Login bem-sucedido']],
  [
    'bad key',
    messages.keyInvalid,
    [
      'API Key inválida',
      "A chave API da OpenAI deve começar com 'sk-' e ter pelo menos 20 caracteres.",
    ],
  ],
  ['key saved', messages.keySaved, ['API Key salva com sucesso']],
  [
    'key missing',
    messages.keyRequired,
    ['Erro', 'A API Key é necessária para a geração de conteúdo'],
  ],
  ['no titles', messages.noTitles, ['Erro', 'Adicione pelo menos um título para gerar páginas']],
  ['no valid title', messages.noValidTitles, ['Erro', 'Adicione pelo menos um título válido']],
  [
    'empty title field in the generator',
    messages.emptyTitle,
    ['Campo vazio', 'Por favor, insira pelo menos um título para gerar o conteúdo.'],
  ],
  [
    'AI failure',
    messages.aiFailed,
    ['Erro ao gerar conteúdo com IA', 'Usando o gerador de conteúdo de backup'],
  ],
  ['title failure in the panel', messages.pageFailed('x'), ['Erro ao gerar página', 'x']],
  [
    'panel success',
    messages.pagesGenerated(3),
    ['Páginas geradas com sucesso', '3 páginas criadas.'],
  ],
  [
    'generator error',
    messages.generatorFailed(),
    ['Erro ao gerar conteúdo', 'Ocorreu um erro ao gerar o conteúdo.'],
  ],
  [
    'save without content',
    messages.nothingToSave,
    ['Erro ao salvar', 'É necessário gerar conteúdo antes de salvar a página.'],
  ],
  [
    'save ok',
    messages.saved,
    [
      'Página salva',
      'A página foi salva com sucesso e estará disponível publicamente em Links Úteis.',
    ],
  ],
  [
    'save fail',
    messages.saveFailed,
    ['Erro ao salvar', 'Não foi possível salvar a página. Tente novamente.'],
  ],
  ['save exception', messages.saveBroke, ['Erro ao salvar', 'Ocorreu um erro ao salvar a página.']],
  ['sequential title', messages.titleDone(1, 3), ['Título 1/3 processado']],
  ['sequential failure', messages.titleFailed(1, 'x'), ['Erro no título 1', 'x']],
  [
    'sequential end',
    messages.sequenceDone(2, 1),
    ['Processamento concluído', '2 páginas salvas, 1 com erro.'],
  ],
  [
    'batch finish',
    messages.batchDone(50, 0),
    ['Criação de páginas concluída', '50 páginas criadas com sucesso, 0 falharam.'],
  ],
  ['delete ok', messages.deleted(1), ['Página excluída', 'A página foi excluída com sucesso']],
  [
    'delete false, panel',
    messages.deleteRefused,
    ['Erro ao excluir', 'Não foi possível excluir a página'],
  ],
  [
    'delete false, page view',
    messages.deleteRefusedOnPage,
    ['Erro', 'Não foi possível excluir a página'],
  ],
  ['delete exception', messages.deleteBroke, ['Erro', 'Ocorreu um erro ao excluir a página']],
  ['copy', messages.copied, ['Conteúdo copiado']],
  [
    'AI response malformed',
    messages.aiMalformed,
    [
      'Erro ao gerar conteúdo com IA',
      'Resposta da API não contém o conteúdo esperado. Usando o gerador de conteúdo de backup',
    ],
  ],
];

test.each(rows)('%s: the message, letter by letter', (_, { title, text }, words) =>
  expect([title, text].filter((part) => part !== undefined)).toEqual(words),
);

test('the messages of errors interrupt a screen reader, the others wait', () => {
  for (const [, { kind, title }] of rows) {
    const isError = /^(?:Erro|Acesso negado|API Key inválida|Campo vazio|Resposta)/.test(title);
    expect([title, kind === 'error']).toEqual([title, isError]);
  }
});
