import { formatMoment } from '../../../lib/dates.ts';
import { isSetName, sets } from '../../../content/sets.ts';
import { nameOfPath } from '../../../schemas/labels.ts';
import type { Activity, Change } from '../../data/activity-api.ts';
import { nameOfRole } from '../../data/rights.ts';

export const ACTIONS: Readonly<Record<Activity['action'], string>> = {
  page_created: 'criou a página',
  page_changed: 'mudou a página',
  page_published: 'publicou a página',
  page_unpublished: 'tirou do site a página',
  page_trashed: 'mandou para a lixeira a página',
  page_restored: 'restaurou a página',
  page_deleted: 'excluiu de vez a página',
  words_changed: 'mudou',
  person_added: 'deu acesso a',
  person_changed: 'mudou o cadastro de',
  person_removed: 'retirou o acesso de',
  invitation_made: 'convidou',
  invitation_revoked: 'cancelou o convite de',
  key_saved: 'guardou a chave da IA de',
  key_removed: 'apagou a chave da IA de',
  site_allowed: 'publicou mesmo assim',
  site_restored: 'trouxe de volta a cópia de',
};

/** Who did it; without a name, nobody but the site itself. */
export const nameActor = ({ actor_name: name }: Pick<Activity, 'actor_name'>) =>
  name === '' ? 'O próprio site' : name;

/** What somebody did, as the middle of a sentence. */
export function describeAction({ action, actor, subject }: Activity): string {
  if (action === 'person_added' && actor === subject) return 'aceitou o convite:';
  return ACTIONS[action];
}

/** What it was done to. */
export function describeSubject({ action, subject, subject_name }: Activity): string {
  if (action !== 'words_changed') return subject_name;
  const [set = '', ...entry] = subject.split('/');
  const name = isSetName(set) ? sets[set].name : set;
  return entry.join('/') === '' ? name : `${name}: ${subject_name}`;
}

/** Columns of a saved page and of a person, as the panel calls them. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Título',
  slug: 'Endereço',
  description: 'Descrição',
  content: 'Texto',
  state: 'Situação',
  indexed: 'Mostrar nos buscadores',
  as_written: 'Confirmado como está',
  publish_at: 'Entra no ar em',
  unpublish_at: 'Sai do site em',
  role: 'Papel',
  name: 'Nome',
  email: 'E-mail',
  second_factor: 'Segunda etapa',
  $removed: 'Tirado do site',
};

const STATES: Readonly<Record<string, string>> = {
  draft: 'rascunho',
  published: 'publicada',
  trash: 'na lixeira',
};

/** What the log says of a text beside its own fields. */
const OF_EVERY_TEXT = /^(?:\$removed|state)$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

function describeValue(value: string | null, field: string): string {
  if (value === null || value === '') return '(nada)';
  if (field === 'state') return STATES[value] ?? value;
  if (field === 'role') return nameOfRole(value).toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true' ? 'sim' : 'não';
  return TIMESTAMP.test(value) ? formatMoment(value) : value;
}

/** One change in words. The fields of texts have names of their own, which a page's columns share. */
export function describeChange(
  change: Change,
  { action, subject }: Pick<Activity, 'action' | 'subject'>,
): { name: string; was: string; becomes: string } {
  const isOfWords = action === 'words_changed' && !OF_EVERY_TEXT.test(change.field);
  const field = isOfWords ? '' : change.field;
  const [set = ''] = subject.split('/');
  return {
    name:
      isOfWords && isSetName(set)
        ? nameOfPath(sets[set].schema, change.field.split('.'))
        : (FIELDS[change.field] ?? change.field),
    was: describeValue(change.old, field),
    becomes: describeValue(change.new, field),
  };
}

/** The log as rows of a spreadsheet: one for each change, or one where nothing is compared. */
export function toCsvRows(rows: readonly Activity[]): string[][] {
  const head = ['Quando', 'Quem', 'O quê', 'Campo', 'Antes', 'Depois'];
  return [
    head,
    ...rows.flatMap((row) => {
      const what = `${describeAction(row)} ${describeSubject(row)}`;
      const start = [formatMoment(row.at), nameActor(row), what];
      if (row.changes.length === 0) return [[...start, '', '', '']];
      return row.changes.map((change) => {
        const { name, was, becomes } = describeChange(change, row);
        return [...start, name, was, becomes];
      });
    }),
  ];
}
