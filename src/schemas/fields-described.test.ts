import { expect, test } from 'vitest';
import { companySchema } from './company.ts';
import { describeField, fieldOf, labelOf, listFields } from './labels.ts';
import * as tables from './tables.ts';
import * as timed from './timed.ts';

const schemas = { company: companySchema, ...tables, ...timed };

test.each(Object.entries(schemas))(
  'every field of %s says to its owner what it is',
  (_, schema) => {
    const fields = listFields(schema);
    expect(fields.length).toBeGreaterThan(1);
    expect(fields.filter(({ described }) => !described).map(({ way }) => way)).toEqual([]);
  },
);

test('a label is the start of a description, however a field is wrapped', () => {
  const label = (...way: string[]) => {
    let schema: Parameters<typeof fieldOf>[0] | undefined = companySchema;
    for (const key of way) schema = schema && fieldOf(schema, key);
    return schema && labelOf(schema, way.at(-1) ?? '');
  };
  expect(label('hours')).toBe('Horário do escritório em cada dia');
  expect(label('hours', 'monday')).toBe('Segunda-feira');
  expect(label('phones', 'main', 'number')).toBe('Número');
  expect(label('priceList', 'visit', 'price', 'max')).toBe('Maior valor');
  expect(label('nothing')).toBeUndefined();
  expect(describeField(timed.noticeSchema.shape.from)).toContain('A partir de quando aparece');
});
