import { pluralize } from '../../../lib/text/text.ts';
import { messagesAbout, unsaved } from '../../ui/messages.ts';

const { info } = messagesAbout();
const save = messagesAbout('save');

/** What is said while the owner changes words and facts. */
export const entryMessages = {
  saved: save.success('Salvo', 'O Início diz quando os visitantes já veem.'),
  scheduled: (day: string) => save.success('Agendado', `Entra no ar em ${day}.`),
  discarded: save.info('Mudanças descartadas'),
  refused: (count: number) => save.error(pluralize(count, 'campo a corrigir', 'campos a corrigir')),
  asked: (count: number) =>
    save.info(
      pluralize(count, 'campo com pergunta', 'campos com perguntas'),
      'Responda com um toque, ao lado do que escreveu.',
    ),
  tooLong: unsaved('O texto é grande demais para um item só. Divida em dois.'),
  notSaved: unsaved('O que você escreveu continua aqui. Salve de novo daqui a poucos minutos.'),
  taken: save.error('Este título já existe', 'Escreva outro. O seu texto continua aqui.'),
  orderChanged: save.error(
    'Outra pessoa mudou a ordem',
    'A sua continua na tela. Confira e salve de novo.',
  ),
  inForm: info('A versão está no formulário', 'Confira e salve para que ela volte ao site.'),
};
