/** Ways of asking for a day or an hour that answer with those of the machine, or of Greenwich. */
const FOREIGN_CLOCKS = [
  'CallExpression[callee.property.name=/^(slice|substring|split|startsWith)$/][callee.object.callee.property.name="toISOString"]',
  'CallExpression[callee.property.name=/^[gs]et(UTC)?(FullYear|Month|Date|Day|Hours|Minutes)$/]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]:not(:has(Property[key.name="timeZone"]))',
  'CallExpression[callee.property.name="toLocaleString"]:has(Property[key.name=/^(date|time)Style$/]):not(:has(Property[key.name="timeZone"]))',
  'NewExpression[callee.property.name="DateTimeFormat"]:not(:has(Property[key.name="timeZone"]))',
  'NewExpression[callee.name="Date"][arguments.length>1]',
  'CallExpression[callee.property.name="UTC"][callee.object.name="Date"]',
];

const MESSAGE =
  'That is the day or the hour of the machine or of Greenwich. Those of Brasília come from src/lib/dates/dates.ts.';

/** What a rule is given of oxlint's. */
interface Context {
  report(problem: { node: unknown; message: string }): void;
}

export default {
  meta: { name: 'clocks' },
  rules: {
    'of-brasilia': {
      create: (context: Context) =>
        Object.fromEntries(
          FOREIGN_CLOCKS.map((selector) => [
            selector,
            (node: unknown) => context.report({ node, message: MESSAGE }),
          ]),
        ),
    },
  },
};
