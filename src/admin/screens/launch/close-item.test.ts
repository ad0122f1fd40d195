import { expect, test } from 'vitest';
import { buildPatch, isObject, type Document, type Edit } from '../../../cms/overrides/edits.ts';
import { isBlocking } from '../../../features/launch/items.ts';
import { contentDir } from '../../../cms/collections/read.ts';
import { isConfirmed } from '../../../features/company/confirmed.ts';
import { readSources } from '../../../cms/collections/sources.ts';
import { companySchema } from '../../../features/company/collection.ts';
import { checkDocument } from '../../document/entry/check-document.ts';
import {
  checkAgain,
  choicesOf,
  chooseValue,
  confirmField,
  switchOf,
  takeOff,
  takeSamplesOff,
} from './close-item.ts';
import { addressOf } from './places.ts';
import { loadContent } from '../../../site.ts';
import { companyOf } from '../../../features/company/company-of.ts';
import { readOpenItems } from '../../../integrations/open-items.ts';
import { collections } from '../../../collections.ts';

const today = '2026-12-01';
/** Settings with which nothing is open on the server. */
const SETTINGS = {
  SITE_URL: 'https://www.empresa.com.br',
  PUBLIC_SUPABASE_URL: 'https://empresa.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'x',
  SUPABASE_SECRET_KEY: 'x',
};

const withPart = (field: string, part: Document) => (saved: Document) => {
  const inner = saved[field];
  return { ...saved, [field]: { ...(isObject(inner) ? inner : {}), ...part } };
};
const withPhone = (id: string, number: string) => (saved: Document) => ({
  ...saved,
  phones: (saved['phones'] as { id: string }[]).map((phone) =>
    phone.id === id ? { ...phone, number } : phone,
  ),
});

/** What an owner writes into the fields that are fictitious or contradict each other. */
const TRUE_VALUES: Record<string, (saved: Document) => Document> = {
  'phones.main': withPhone('main', '5511987654321'),
  'phones.support': withPhone('support', '08007771234'),
  email: (saved) => ({ ...saved, email: 'contato@empresa.com.br' }),
  legalName: (saved) => ({ ...saved, legalName: 'Empresa Verdadeira Ltda.' }),
  taxId: (saved) => ({ ...saved, taxId: '12.ABC.345/01DE-35' }),
  address: withPart('address', {
    street: 'Rua Vergueiro, 1000',
    district: 'Liberdade',
    postalCode: '01504-000',
  }),
  'claims.experienceGenerated': withPart('claims', { experienceGenerated: 'mais de 25 anos' }),
  ratings: withPart('ratings', { show: false }),
};

test(
  'everything that is open in the content can be closed in the panel',
  { tags: '@launch-tasks' },
  () => {
    const { sources } = readSources(collections, contentDir());
    const base = sources.find(({ collection }) => collection === 'company')?.document ?? {};
    let saved = base;
    const edits = new Map<string, Edit>();
    const save = (collection: string, entry: string, patch: Document) =>
      edits.set(`${collection}/${entry}`, { id: 1, collection, entry, patch, base_hash: null });
    const listOpen = () => {
      save('company', '', buildPatch(base, saved));
      return readOpenItems([...edits.values()], SETTINGS).filter(isBlocking);
    };
    let rounds = 0;
    for (let open = listOpen(); open.length > 0; open = listOpen()) {
      rounds += 1;
      expect(rounds, open.map(({ message }) => message).join()).toBeLessThan(4);
      for (const item of open) {
        const { at, how, group, message } = item;
        expect(how === 'confirm' || addressOf(item), message).toBeTruthy();
        const path = at?.path ?? '';
        if (group === 'facts' && at) {
          const fact = sources.find((one) => one.collection === 'facts' && one.entry === at.entry);
          const { document = {} } = fact ?? {};
          save('facts', at.entry, buildPatch(document, checkAgain(at, today).change(document)));
          continue;
        }
        if (group === 'safety' && at) {
          const confirmed = {
            name: 'Ana Prado',
            trade: 'técnica em eletrotécnica, CREA 00000',
            date: today,
            source: 'Manual do fabricante, página 12, e a orientação publicada dos bombeiros',
            answer: 'Pelo controle, se o 193 mandar',
            words: item.value,
          };
          save('safety', at.entry, { confirmed });
          continue;
        }
        const change =
          group === 'testimonials'
            ? takeSamplesOff().change
            : how === 'confirm'
              ? confirmField(companySchema.parse(saved), path, today).change
              : TRUE_VALUES[path];
        if (!change) throw new Error(`Nobody knows what to write into ${path}: ${message}`);
        saved = change(saved);
      }
      expect(checkDocument('company', 'company', saved, undefined).errors).toEqual(new Map());
    }
    expect(rounds).toBeGreaterThan(0);
  },
);

test('a fact that was looked up again carries the day of that, and leaves nothing to ask', () => {
  const { collection, entry, change } = checkAgain({ collection: 'facts', entry: 'a' }, today);
  const asked = { id: 'a', checked: '2020-01-01', confirm: 'Ler o artigo' };
  expect([collection, entry, change(asked)]).toEqual(['facts', 'a', { id: 'a', checked: today }]);
});

test('a contradiction ends by a choice, which holds wherever the site says it', () => {
  const company = companyOf(loadContent().content);
  const path = 'claims.experienceLanding';
  const choices = choicesOf(company, path);
  expect(choices).toEqual(['20 anos', 'mais de 25 anos', '30 anos']);
  const { change } = chooseValue(company, path, '20 anos', today);
  const chosen = companySchema.parse(change(company));
  expect(choicesOf(chosen, path)).toEqual([]);
  expect(chosen.claims['experienceGenerated']).toBe('20 anos');
  expect(isConfirmed(chosen, path)).toBe(true);
  expect(choicesOf(company, 'ratings')).toEqual([]);
});

test('what contradicts itself and has a switch can leave the site, and that is confirmed', () => {
  const company = companyOf(loadContent().content);
  expect(switchOf(company, 'claims.experienceLanding')).toBeUndefined();
  expect(switchOf(company, 'ratings')).toBe('show');
  const off = companySchema.parse(takeOff(company, 'ratings', 'show', today).change(company));
  expect(off.ratings?.show).toBe(false);
  expect(isConfirmed(off, 'ratings')).toBe(true);
});
