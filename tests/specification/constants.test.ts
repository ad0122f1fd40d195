import { expect, test } from 'vitest';
import { temperatureFor } from '../../supabase/functions/_shared/ai-generate.ts';
import { AI_PAUSE_MS } from '../../src/admin/screens/generator/ai/useAiRun.ts';
import { measure } from '../../src/admin/screens/generator/generate-page.ts';
import { BATCH_PAUSE_MS } from '../../src/admin/screens/generator/BatchCreator.tsx';
import { SEQUENCE_PAUSE_MS } from '../../src/admin/screens/generator/LocalGenerator.tsx';
import { GENERATING_MS } from '../../src/admin/screens/generator/useGeneratedDraft.ts';
import { SESSION_MS } from '../../src/admin/data/session.ts';
import { CREATIVITY } from '../../src/admin/ui/CreativitySlider.tsx';
import { readAdminData } from '../../src/features/generator/admin-data.ts';
import { pickTestimonials } from '../../src/features/testimonials/testimonials.ts';
import { loadContent } from '../../src/site.ts';
import { companyOf } from '../../src/features/company/company-of.ts';

/**
 * Every business constant of the specification (section 9). Delays, limits and formulas are pinned.
 * Figures and lists that the owner keeps in `content/` are not: a new price or a new post must not
 * fail a build, so what is asked of them is that they are there. What only a running program shows is
 * in `tests/requirements/list.yaml`.
 */

const { content, markers } = loadContent();
const company = companyOf(content);
const data = readAdminData(loadContent());
const { guides, posts, cities: places } = content;

const values: [constant: string, found: unknown, specified: unknown][] = [
  ['session', SESSION_MS, 4 * 60 * 60 * 1000],
  ['creativity', CREATIVITY, { min: 0, max: 100, step: 5, default: 75 }],
  ['temperature', [0, 50, 75, 100].map(temperatureFor), [0.5, 0.75, 0.875, 1]],
  ['bullets', [0, 25, 50, 75, 100].map((c) => measure(c).bullets), [3, 4, 5, 6, 7]],
  ['questions of a text', [0, 33, 66, 99].map((c) => measure(c).faq), [2, 3, 4, 5]],
  ['random extras above 20', [20, 21].map((c) => measure(c).randomExtras), [false, true]],
  ['sections above 40, 50, 60', [40, 41, 51, 61].map((c) => measure(c).mostBlocks), [3, 4, 5, 6]],
  ['extra paragraphs above 60', [60, 61].map((c) => measure(c).extraParagraphs), [false, true]],
  ['fewest random blocks', measure(0).fewestBlocks, 3],
  ['built-in questions', data.words.faq.builtIn.length, 5],
  ['pause of the panel', AI_PAUSE_MS, 500],
  ['pause of the batch', BATCH_PAUSE_MS, 200],
  ['pause between titles', SEQUENCE_PAUSE_MS, 1000],
  ['simulated generation', GENERATING_MS, 1500],
  [
    'testimonials of a page',
    pickTestimonials(
      content.testimonials.map((row) => row.data),
      'osasco',
    ).length,
    3,
  ],
];

test.each(values)('%s', (_, found, specified) => expect(found).toEqual(specified));

const lists: [list: string, found: number, atLeast: number][] = [
  ['titles of the batch', data.batchTitles.length, 50],
  ['posts', posts.length, 25],
  ['listed posts', posts.filter(({ data: post }) => post.listed).length, 20],
  ['free-shipping cities', places.filter(({ data: place }) => place.freeShipping).length, 27],
  ['guides of the menu', guides.length, 50],
  ['guides of the index', guides.filter(({ data: guide }) => guide.featured).length, 25],
  [
    'categories of guides',
    content.categories.filter(({ data: { group } }) => group === 'guides').length,
    5,
  ],
  ['models', company.models.length, 3],
];

test.each(lists)('%s', (_, found, atLeast) => expect(found).toBeGreaterThanOrEqual(atLeast));

test.each([
  'price.installation',
  'price.maintenance',
  'price.expressMaintenance',
  'price.replacementHome',
  'price.replacementHeavy',
  'claim.expressValidity',
  'claim.installationTime',
  'claim.warranty',
  'claim.warrantyMonths',
  'claim.warrantyExtended',
  'claim.installments',
  'claim.customers',
  'claim.since',
  'claim.experienceGuides',
  'claim.experienceLanding',
  'claim.experienceGenerated',
  'claim.replyTime',
  'claim.emergencyDeparture',
  'claim.emergencyArrival',
  'claim.technicianTime',
  'claim.emergencyHours',
  'claim.remotes',
  'claim.maintenanceEvery',
  'claim.maintenanceHome',
  'claim.maintenanceCondo',
  'claim.lubricationEvery',
  'claim.electricalEvery',
  'claim.sensorEvery',
  'hours',
])('the record gives texts {{%s}}', (marker) => expect(markers.get(marker)).toBeTruthy());

test('the record gives both ratings, and models with price and time', () => {
  for (const { value, count } of [company.ratings?.home, company.ratings?.elsewhere].flatMap(
    (rating) => rating ?? [],
  )) {
    expect(value * count).toBeGreaterThan(0);
  }
  for (const { price, specs } of company.models) expect(price * specs.length).toBeGreaterThan(0);
});
