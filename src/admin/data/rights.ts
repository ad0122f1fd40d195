import type { CollectionName } from '../../collections.ts';
import type { Role } from './session.ts';
import { CARDS } from './cards.ts';

/** Collections that say what texts and the AI may state, what the law says, what is done in danger, where old addresses lead, and how the site looks. */
const RULES: readonly CollectionName[] = [
  'claims',
  'aiPrompt',
  'theme',
  'facts',
  'safety',
  'redirects',
];

const OF_OWNERS: ReadonlySet<CollectionName> = new Set([
  ...RULES,
  'company',
  ...CARDS.flatMap(({ collections = [] }) => collections),
]);

/** Whether a person may change a collection; the database decides, by the same list. */
export function mayChange(role: Role, collection: CollectionName): boolean {
  return role === 'owner' || !OF_OWNERS.has(collection);
}

/** What the owner calls a role, and what it may do. */
export const ROLES: Readonly<Record<Role, { name: string; about: string }>> = {
  editor: { name: 'Editor', about: 'Escreve páginas e textos.' },
  owner: {
    name: 'Proprietário',
    about:
      'Escreve e muda tudo: também os dados da empresa, a aparência, o que os textos e a IA podem afirmar, as pessoas e a chave da IA. Exclui de vez.',
  },
};

/** A role as the database gives it. */
export const roleOf = (role: string): Role => (role === 'owner' ? role : 'editor');
export const nameOfRole = (role: string) => ROLES[roleOf(role)].name;
