import { pluralize } from '../../lib/text/text.ts';

/** What a toast says. `error` interrupts a screen reader, `success` and `info` wait. */
export interface Message {
  kind: 'success' | 'info' | 'error';
  title: string;
  text?: string | undefined;
  /** What it is about: it takes the place of what was said about that before. */
  about?: 'access' | 'key' | 'save' | undefined;
}

/** What is said about a topic, or about none. */
export function messagesAbout(about?: Message['about']) {
  const say =
    (kind: Message['kind']) =>
    (title: string, text?: string): Message => ({ kind, title, text, about });
  return { error: say('error'), success: say('success'), info: say('info') };
}

const { error, success, info } = messagesAbout();
const [access, key, save] = [messagesAbout('access'), messagesAbout('key'), messagesAbout('save')];
export const unsaved = (text: string) => save.error('Erro ao salvar', text);

/** What became of the pages that were to leave the trash. */
export interface RestoreOutcome {
  restored: number;
  /** Another page has the address by now. */
  taken: number;
  /** Deleted for good meanwhile. */
  gone: number;
}

const TAKEN = (count: number) =>
  count === 1
    ? 'Outra página já usa este endereço.'
    : `O endereço de ${count.toLocaleString('pt-BR')} já é de outras páginas.`;
const GONE = (count: number) =>
  count === 1
    ? 'A página já foi apagada de vez.'
    : `${count.toLocaleString('pt-BR')} já foram apagadas de vez.`;

/** The error catalogue of the specification, letter by letter, and what it is silent about. */
export const messages = {
  wrongLogin: access.error('Erro de autenticação', 'Email ou senha incorretos'),
  captchaOn: access.error(
    'Erro de autenticação',
    'A entrada pede um teste contra robôs que o painel não tem. Mande a quem cuida do site: “Desligue o CAPTCHA no Supabase”.',
  ),
  tooManyLogins: access.error('Erro de autenticação', 'Muitas tentativas. Aguarde alguns minutos.'),
  notAllowed: access.error(
    'Acesso negado',
    'Você não tem permissão para acessar o painel administrativo',
  ),
  googleMissing: access.error('Entrada não concluída', 'Este site não tem a entrada com Google.'),
  googleFailed: access.error('Erro de autenticação', 'A entrada com Google não foi concluída.'),
  storageBlocked: error(
    'O navegador não guarda nada',
    'Sem isso o painel não reconhece você. Permita os cookies deste site, ou saia da janela anônima.',
  ),
  signedIn: success('Login bem-sucedido'),
  sessionExpired: info(
    'Sessão expirada',
    'Entre de novo para continuar. Seu trabalho foi guardado.',
  ),
  accessRemoved: error(
    'Seu acesso foi retirado',
    'Nada mais pode ser salvo daqui. O que você escreveu continua nesta tela: copie o que quiser guardar e fale com o proprietário.',
  ),
  ownersOnly: error(
    'Só para proprietários',
    'Os dados da empresa, a aparência, o que os textos e a IA podem afirmar, as pessoas e a chave da IA são mudados por um proprietário. O que você escreveu continua aqui.',
  ),
  signedOutElsewhere: info('Sessão encerrada', 'A saída foi feita em outra aba.'),
  offline: save.error(
    'Sem resposta',
    'O painel não conseguiu falar com o site. Verifique a internet e tente de novo; se ela está boa, avise quem cuida do site.',
  ),
  databaseAway: save.error(
    'O painel não responde',
    'O site continua no ar, e o que foi salvo está guardado. Tente de novo em alguns minutos. Se nada mudar, mande a quem cuida do site: “O painel pode estar pausado; em supabase.com, abra o projeto e escolha Resume project”.',
  ),
  recoverySent: access.success(
    'Verifique seu e-mail',
    'Se o endereço tiver cadastro, você receberá um link para criar outra senha. Abra-o neste mesmo navegador.',
  ),
  recoveryMissing: access.error(
    'Recuperação indisponível',
    'O e-mail não pôde ser enviado. Peça a nova senha a quem cuida do site.',
  ),
  linkExpired: access.error(
    'Link vencido',
    'Este link já foi usado ou passou do prazo. Peça outro em “Esqueci minha senha”.',
  ),
  linkElsewhere: access.error(
    'Entrada não concluída',
    'O link só funciona no navegador em que foi pedido. Abra-o nele ou peça outro.',
  ),
  passwordChanged: access.success('Senha alterada'),
  passwordChangedHere: access.success(
    'Senha alterada',
    'Os outros aparelhos precisam entrar de novo.',
  ),
  passwordRefused: access.error(
    'Senha recusada',
    'Use de 12 a 72 caracteres: não a senha atual, nem uma muito conhecida.',
  ),

  keyInvalid: key.error(
    'API Key inválida',
    "A chave API da OpenAI deve começar com 'sk-' e ter pelo menos 20 caracteres.",
  ),
  keyRejected: key.error('API Key inválida', 'O serviço de IA recusou a chave. Informe outra.'),
  keySaved: key.success('API Key salva com sucesso'),
  keyRemoved: key.success('Chave da IA apagada'),
  keyOfOwner: key.error(
    'Sem chave da IA',
    'Peça a um proprietário que informe a chave, em “Gerar com IA”.',
  ),
  keyRequired: key.error('Erro', 'A API Key é necessária para a geração de conteúdo'),

  noTitles: error('Erro', 'Adicione pelo menos um título para gerar páginas'),
  noValidTitles: error('Erro', 'Adicione pelo menos um título válido'),
  emptyTitle: error('Campo vazio', 'Por favor, insira pelo menos um título para gerar o conteúdo.'),
  aiQuota: error(
    'Conta da OpenAI sem crédito',
    'A geração parou. Ponha crédito na conta da OpenAI e continue; os títulos esperam.',
  ),
  aiModel: error(
    'Modelo não liberado',
    'A geração parou: a sua API Key não tem acesso ao modelo que o site usa. Peça o acesso na OpenAI ou informe outra chave.',
  ),
  aiSettings: error(
    'A IA não aceita o pedido',
    'O endereço ou o modelo da IA está configurado errado. Fale com quem cuida do site; os títulos esperam.',
  ),
  aiLimit: info(
    'Limite de textos atingido',
    'São até 20 textos por minuto e 200 por hora. Espere um pouco e continue; os títulos esperam.',
  ),
  aiFailing: error(
    'A IA falhou três vezes seguidas',
    'A geração parou. O que o gerador local escreveu ficou em rascunho; continue quando o serviço voltar.',
  ),
  draftsMade: (count: number) =>
    info(
      'Em rascunho',
      `${pluralize(count, 'página ficou', 'páginas ficaram')} em rascunho, fora do site. Confira o texto e publique.`,
    ),
  aiFailed: error('Erro ao gerar conteúdo com IA', 'Usando o gerador de conteúdo de backup'),
  aiMalformed: error(
    'Erro ao gerar conteúdo com IA',
    'Resposta da API não contém o conteúdo esperado. Usando o gerador de conteúdo de backup',
  ),
  pageFailed: (title: string) => error('Erro ao gerar página', title),
  pagesGenerated: (count: number) =>
    success('Páginas geradas com sucesso', pluralize(count, 'página criada.', 'páginas criadas.')),
  generatorFailed: (message?: string) =>
    error('Erro ao gerar conteúdo', message ?? 'Ocorreu um erro ao gerar o conteúdo.'),

  nothingToSave: unsaved('É necessário gerar conteúdo antes de salvar a página.'),
  saved: save.success(
    'Página salva',
    'A página foi salva com sucesso e estará disponível publicamente em Links Úteis.',
  ),
  saveFailed: unsaved('Não foi possível salvar a página. Tente novamente.'),
  saveBroke: unsaved('Ocorreu um erro ao salvar a página.'),

  saveOffline: unsaved(
    'Sem conexão com a internet. Seu texto continua aqui; tente de novo quando ela voltar.',
  ),
  draftSaved: save.success('Rascunho salvo', 'Só quem entra na administração o vê.'),
  unpublished: save.success('Fora do site', 'A página voltou a ser rascunho.'),
  renamed: save.success(
    'Página salva',
    'O endereço antigo passa a levar para o novo, e os links de outras páginas também.',
  ),
  scheduled: (moment: string) =>
    save.success('Página agendada', `Ela entra no ar em ${moment}, horário de Brasília.`),
  unscheduled: save.info(
    'Fora da agenda',
    'A página ficou em rascunho e só entra no ar quando você publicar.',
  ),
  planKept: save.info(
    'Rascunho salvo, fora da agenda',
    'A data continua no formulário deste aparelho. Ela vale quando você tocar em “Agendar” ou “Publicar”.',
  ),
  planWrong: save.error('Erro ao agendar', 'Confira as datas marcadas.'),
  clockStill: save.error(
    'Erro ao agendar',
    'O relógio do site está parado. Salve sem data e tente mais tarde; seu texto continua aqui.',
  ),
  versionOpened: save.info(
    'Versão aberta',
    'O texto antigo está no formulário. Confira e salve; o endereço fica o atual.',
  ),
  overtaken: unsaved(
    'Esta página mudou enquanto você escrevia. Seu texto continua aqui; abra a página salva e junte os dois.',
  ),
  joined: save.info(
    'Textos juntos',
    'As alterações dos dois lados estão no formulário. Confira e salve.',
  ),
  uncheckedKept: save.info(
    'Ainda fora do site',
    'O texto tem dados a conferir, por isso ficou em rascunho. Toque em “Conferi” e publique.',
  ),
  uncheckedHere: save.info(
    'Nada foi publicado',
    'O texto tem dados a conferir. Corrija-os ou toque em “Conferi” e salve de novo.',
  ),
  draftNeedsTitle: unsaved('Dê um título antes de guardar o rascunho.'),
  checksFailed: unsaved('Corrija o que está marcado em “Antes de salvar”.'),
  draftNotKept: info(
    'Rascunho só nesta página',
    'Este navegador não tem espaço para guardar o rascunho. Salve antes de sair ou recarregar.',
  ),

  pastedInPart: (what: string) => info('Texto colado', what),
  notPasted: (why: string) => error('Nada foi colado', why),

  titleDone: (index: number, total: number) => success(`Título ${index}/${total} processado`),
  titleFailed: (index: number, text: string) => error(`Erro no título ${index}`, text),
  sequenceDone: (done: number, failed: number) =>
    success(
      'Processamento concluído',
      failed === 0
        ? pluralize(done, 'página salva.', 'páginas salvas.')
        : `${pluralize(done, 'página salva', 'páginas salvas')}, ${failed} com erro.`,
    ),
  batchDone: (made: number, failed: number, existed = 0) =>
    ({
      ...success(
        'Criação de páginas concluída',
        [
          `${pluralize(made, 'página criada', 'páginas criadas')} com sucesso, ${pluralize(failed, 'falhou', 'falharam')}.`,
          ...(existed > 0 ? [`${pluralize(existed, 'já existia', 'já existiam')}.`] : []),
        ].join(' '),
      ),
      kind: failed > 0 ? 'info' : 'success',
    }) satisfies Message,

  deleted: (count: number) =>
    count === 1
      ? save.success('Página excluída', 'A página foi excluída com sucesso')
      : save.success(
          pluralize(count, 'página excluída', 'páginas excluídas'),
          'Elas estão na lixeira.',
        ),
  deleteRefused: save.error('Erro ao excluir', 'Não foi possível excluir a página'),
  deleteRefusedOnPage: save.error('Erro', 'Não foi possível excluir a página'),
  deleteBroke: save.error('Erro', 'Ocorreu um erro ao excluir a página'),
  restored: ({ restored, taken, gone }: RestoreOutcome, isUndo: boolean) => {
    const reasons = [...(gone > 0 ? [GONE(gone)] : []), ...(taken > 0 ? [TAKEN(taken)] : [])].join(
      ' ',
    );
    if (restored === 0)
      return save.error(isUndo ? 'Exclusão não desfeita' : 'Não restaurada', reasons);
    const done =
      isUndo && restored === 1
        ? 'Exclusão desfeita'
        : pluralize(restored, 'página restaurada', 'páginas restauradas');
    return reasons === '' ? save.info(done) : save.error(done, reasons);
  },
  listedInSearch: (count: number, indexed: boolean) =>
    success(
      indexed ? 'Nos buscadores' : 'Fora dos buscadores',
      pluralize(count, 'página alterada.', 'páginas alteradas.'),
    ),
  restoreOffline: save.error('Não restaurada', 'O painel não teve resposta. Tente de novo.'),
  destroyed: (count: number) =>
    success(pluralize(count, 'página apagada de vez', 'páginas apagadas de vez')),

  copied: success('Conteúdo copiado'),
  passageCopied: success('Trecho copiado', 'Cole onde quiser.'),
  copyFailed: error('Não foi possível copiar', 'Selecione o texto você mesmo e escolha “Copiar”.'),
} as const;

/** What a failed item of a batch records when the server gives no better words. */
export const FAILED_TO_SAVE = 'Falha ao salvar';

/** What to say where the database gave no answer: whether the site does tells whose fault that is. */
export async function explainSilence(): Promise<Message> {
  const signal = AbortSignal.timeout(10_000);
  const site = await fetch('/build.json', { cache: 'no-store', signal }).catch(() => undefined);
  return site?.ok ? messages.databaseAway : messages.offline;
}
