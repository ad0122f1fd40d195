import { formatMoment } from '../../../lib/dates/dates.ts';
import { isCollectionName, collections } from '../../../collections.ts';
import type { Activity } from '../../data/activity-api.ts';
import { editAddress, PUBLICATIONS_SCREEN } from '../../data/addresses.ts';
import { nameOfRole } from '../../data/rights.ts';
import { entryAddress } from '../../data/content-addresses.ts';

export const ACTIONS: Readonly<Record<string, string>> = {
  page_created: 'criou a página',
  page_changed: 'mudou a página',
  page_published: 'publicou a página',
  page_unpublished: 'tirou do site a página',
  page_trashed: 'mandou para a lixeira a página',
  page_restored: 'restaurou a página',
  page_deleted: 'excluiu de vez a página',
  words_changed: 'mudou',
  words_removed: 'tirou do site',
  words_drafted: 'guardou um rascunho de',
  person_added: 'deu acesso a',
  person_changed: 'mudou o nome de',
  person_removed: 'retirou o acesso de',
  invitation_made: 'convidou',
  invitation_revoked: 'cancelou o convite de',
  second_factor_removed: 'tirou a segunda etapa de',
  key_saved: 'guardou a chave da IA de',
  key_removed: 'apagou a chave da IA de',
  site_published: 'foi publicado',
  site_allowed: 'publicou mesmo assim',
  site_restored: 'trouxe de volta a cópia de',
  copy_taken: 'baixou uma cópia de tudo',
};

/** Who did it: nobody but the site itself, or a person whose name is kept no longer, or has one. */
export function nameActor({ actor, actor_name }: Pick<Activity, 'actor' | 'actor_name'>): string {
  if (actor === null) return 'O próprio site';
  return actor_name === '' ? 'Alguém que já saiu' : actor_name;
}

/** What somebody did, as the middle of a sentence. */
export function describeAction({ action, actor, subject, role }: Activity): string {
  if (action === 'person_added' && actor === subject) return 'aceitou o convite:';
  if (action === 'person_changed' && role !== null) return 'mudou o papel de';
  return ACTIONS[action] ?? action;
}

/** What it was done to. */
export function describeSubject({ action, subject, subject_name, role }: Activity): string {
  if (role !== null) return `${subject_name} (${nameOfRole(role).toLowerCase()})`;
  if (!action.startsWith('words_')) return subject_name;
  const [collection = '', ...entry] = subject.split('/');
  const name = isCollectionName(collection) ? collections[collection].name : collection;
  return entry.join('/') === '' ? name : `${name}: ${subject_name}`;
}

/** Where what it was done to stands, with its versions; undefined for what has no place, or none any more. */
export function addressOf({ action, subject }: Pick<Activity, 'action' | 'subject'>) {
  if (action === 'page_deleted') return undefined;
  if (action.startsWith('page_')) return editAddress(subject);
  if (action.startsWith('site_')) return PUBLICATIONS_SCREEN;
  const [collection = '', ...entry] = subject.split('/');
  return isCollectionName(collection) ? entryAddress(collection, entry.join('/')) : undefined;
}

/** The log as rows of a spreadsheet. */
export function toCsvRows(rows: readonly Activity[]): string[][] {
  return [
    ['Quando', 'Quem', 'O quê'],
    ...rows.map((row) => [
      formatMoment(row.at),
      nameActor(row),
      `${describeAction(row)} ${describeSubject(row)}`.trim(),
    ]),
  ];
}
