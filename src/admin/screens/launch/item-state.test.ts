import { expect, test } from 'vitest';
import { confirmationOf, sealOf } from '../../../features/company/confirmed.ts';
import { stateOfItem } from './item-state.ts';
import { addressOf, type LaunchItem } from './places.ts';
import { loadContent } from '../../../site.ts';
import { companyOf } from '../../../features/company/company-of.ts';

const company = companyOf(loadContent().content);
const NOTHING: ReadonlySet<string> = new Set();

type Asked = Pick<LaunchItem, 'at' | 'group' | 'how' | 'seal'>;
const ofCompany = (path: string, how: LaunchItem['how'] = 'confirm'): Asked => ({
  group: 'confirm',
  how,
  at: { collection: 'company', entry: 'company', path },
  seal: sealOf(company, path),
});
const ofRow = (collection: 'facts' | 'testimonials', group: LaunchItem['group']): Asked => ({
  group,
  how: 'fill',
  at: { collection, entry: 'a', path: 'checked' },
});

test('an item stays open until its value is confirmed or another one', () => {
  const item = ofCompany('payment');
  expect(stateOfItem(item, { company, edited: NOTHING })).toBe('open');
  const confirmed = { payment: confirmationOf(company, 'payment', '2026-12-01') };
  expect(stateOfItem(item, { company: { ...company, confirmed }, edited: NOTHING })).toBe(
    'confirmed',
  );
  const other = { ...company, payment: ['Pix'] };
  expect(stateOfItem(item, { company: other, edited: NOTHING })).toBe('changed');
  // What was confirmed before it changed is not confirmed.
  expect(stateOfItem(item, { company: { ...other, confirmed }, edited: NOTHING })).toBe('changed');
  expect(stateOfItem(item, { company: undefined, edited: NOTHING })).toBe('open');
});

test('rows of lists are changed by their edits, samples by taking all of them off', () => {
  const fact = ofRow('facts', 'facts');
  expect(stateOfItem(fact, { company, edited: NOTHING })).toBe('open');
  expect(stateOfItem(fact, { company, edited: new Set(['facts/a']) })).toBe('changed');
  const sample = ofRow('testimonials', 'testimonials');
  expect(stateOfItem(sample, { company, edited: NOTHING })).toBe('open');
  const without = { ...company, sampleTestimonials: false };
  expect(stateOfItem(sample, { company: without, edited: NOTHING })).toBe('changed');
  expect(stateOfItem({ group: 'environment', how: 'server' }, { company, edited: NOTHING })).toBe(
    'open',
  );
});

test.each([
  [ofCompany('phones.main'), '/admin/empresa?ficha=contato&campo=phones.main'],
  [ofCompany('practices'), '/admin/textos'],
  [ofRow('facts', 'facts'), '/admin/textos?conjunto=facts&item=a&campo=checked'],
  [{ how: 'server' as const }, undefined],
])('%j is changed at %s', (item, address) => expect(addressOf(item)).toBe(address));
