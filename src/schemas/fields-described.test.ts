import { expect, test } from 'vitest';
import { companySchema } from './company.ts';
import { describeField, listFields } from './labels.ts';
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

test('a description is found however a field is wrapped', () => {
  expect(describeField(timed.noticeSchema.shape.from)).toContain('A partir de quando aparece');
});
