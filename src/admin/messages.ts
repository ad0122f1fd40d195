import { pluralize } from '../lib/text.ts';

/** What a toast says. `error` interrupts a screen reader, `success` and `info` wait. */
export interface Message {
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string | undefined;
}

const error = (title: string, text?: string): Message => ({
  kind: 'error',
  title,
  ...(text === undefined ? {} : { text }),
});
const success = (title: string, text?: string): Message => ({
  ...error(title, text),
  kind: 'success',
});
const info = (title: string, text?: string): Message => ({ ...error(title, text), kind: 'info' });

/** The error catalogue of the specification, letter by letter, and what it is silent about. */
export const messages = {
  wrongLogin: error('Erro de autenticação', 'Email ou senha incorretos'),
  tooManyLogins: error('Erro de autenticação', 'Muitas tentativas. Aguarde alguns minutos.'),
  notAllowed: error('Acesso negado', 'Você não tem permissão para acessar o painel administrativo'),
  googleMissing: error('Acesso negado', 'Este servidor não oferece a entrada com Google.'),
  googleFailed: error('Erro de autenticação', 'A entrada com Google não foi concluída.'),
  storageBlocked: error(
    'Armazenamento bloqueado',
    'Este navegador não guarda dados do site. Permita-os para continuar na administração.',
  ),
  signedIn: success('Login bem-sucedido'),
  sessionExpired: info(
    'Sessão expirada',
    'Entre de novo para continuar. Seu trabalho foi guardado.',
  ),
  signedOutElsewhere: info('Sessão encerrada', 'A saída foi feita em outra aba.'),
  offline: error(
    'Sem conexão',
    'Não foi possível falar com o servidor. Verifique a internet e tente de novo.',
  ),
  recoverySent: success(
    'Verifique seu e-mail',
    'Se o endereço tiver cadastro, você receberá um link para criar outra senha. Abra-o neste mesmo navegador.',
  ),
  recoveryMissing: error(
    'Recuperação indisponível',
    'Este servidor não envia e-mails. Peça a nova senha a quem cuida do servidor.',
  ),
  linkExpired: error(
    'Link vencido',
    'Este link já foi usado ou passou do prazo. Peça outro em “Esqueci minha senha”.',
  ),
  linkElsewhere: error(
    'Entrada não concluída',
    'O link só funciona no navegador em que foi pedido. Abra-o nele ou peça outro.',
  ),
  passwordChanged: success('Senha alterada'),
  passwordRefused: error(
    'Senha recusada',
    'Use ao menos 12 caracteres, diferentes da senha atual.',
  ),

  keyInvalid: error(
    'API Key inválida',
    "A chave API da OpenAI deve começar com 'sk-' e ter pelo menos 20 caracteres.",
  ),
  keyRejected: error('API Key inválida', 'O serviço de IA recusou a chave. Informe outra.'),
  keySaved: success('API Key salva com sucesso'),
  keyRemoved: success('API Key removida'),
  keyRequired: error('Erro', 'A API Key é necessária para a geração de conteúdo'),

  noTitles: error('Erro', 'Adicione pelo menos um título para gerar páginas'),
  noValidTitles: error('Erro', 'Adicione pelo menos um título válido'),
  emptyTitle: error('Campo vazio', 'Por favor, insira pelo menos um título para gerar o conteúdo.'),
  linesLeftOut: (count: number) =>
    info(
      'Nem todas as linhas foram usadas',
      `${pluralize(count, 'linha não tem', 'linhas não têm')} letras nem números para formar um endereço.`,
    ),
  aiFailed: error('Erro ao gerar conteúdo com IA', 'Usando o gerador de conteúdo de backup'),
  aiMalformed: error(
    'Resposta da API não contém o conteúdo esperado',
    'Usando o gerador de conteúdo de backup',
  ),
  aiTruncated: (title: string) =>
    info('Texto cortado', `A IA parou no limite de tamanho. Confira o fim de “${title}”.`),
  pageFailed: (title: string) => error('Erro ao gerar página', title),
  pagesGenerated: (count: number) =>
    success(
      'Páginas geradas com sucesso',
      count === 1 ? '1 página criada.' : `${count.toLocaleString('pt-BR')} páginas criadas.`,
    ),
  generatorFailed: (message?: string) =>
    error('Erro ao gerar conteúdo', message ?? 'Ocorreu um erro ao gerar o conteúdo.'),

  nothingToSave: error('Erro ao salvar', 'É necessário gerar conteúdo antes de salvar a página.'),
  saved: success(
    'Página salva',
    'A página foi salva com sucesso e estará disponível publicamente em Links Úteis.',
  ),
  saveFailed: error('Erro ao salvar', 'Não foi possível salvar a página. Tente novamente.'),
  saveBroke: error('Erro ao salvar', 'Ocorreu um erro ao salvar a página.'),

  checksFailed: error('Erro ao salvar', 'Corrija o que está marcado em “Antes de salvar”.'),
  draftNotKept: info(
    'Rascunho só nesta página',
    'Este navegador não tem espaço para guardar o rascunho. Salve antes de sair ou recarregar.',
  ),

  titleDone: (index: number, total: number) => success(`Título ${index}/${total} processado`),
  titleFailed: (index: number, text: string) => error(`Erro no título ${index}`, text),
  sequenceDone: (done: number, failed: number) =>
    success(
      'Processamento concluído',
      failed === 0
        ? pluralize(done, 'página salva.', 'páginas salvas.')
        : `${pluralize(done, 'página salva', 'páginas salvas')}, ${failed} com erro.`,
    ),
  batchDone: (done: number, failed: number) =>
    ({
      ...success(
        'Criação de páginas concluída',
        `${pluralize(done, 'página criada', 'páginas criadas')} com sucesso, ${pluralize(failed, 'falhou', 'falharam')}.`,
      ),
      kind: failed > 0 ? 'info' : 'success',
    }) satisfies Message,

  deleted: success('Página excluída', 'A página foi excluída com sucesso'),
  deleteRefused: error('Erro ao excluir', 'Não foi possível excluir a página'),
  deleteRefusedOnPage: error('Erro', 'Não foi possível excluir a página'),
  deleteBroke: error('Erro', 'Ocorreu um erro ao excluir a página'),
  restored: info('Exclusão desfeita'),
  undoneTooLate: error('Exclusão não desfeita', 'A página já foi apagada de vez.'),
  undoneAddressTaken: error('Exclusão não desfeita', 'Outra página já usa este endereço.'),
  undoneOffline: error('Exclusão não desfeita', 'Não foi possível falar com o servidor.'),

  copied: success('Conteúdo copiado'),
  copyFailed: error('Não foi possível copiar', 'Selecione o texto e copie pelo teclado.'),
} as const;

/** What a failed item of a batch records when the server gives no better words. */
export const FAILED_TO_SAVE = 'Falha ao salvar';
