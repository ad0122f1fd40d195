import { createBusiness, NewBusinessError } from './tools/new-business.ts';

/** Starts another business: its words and its drawings, in a folder of their own. */
const [target, ...rest] = process.argv.slice(2);
if (target === undefined || target.startsWith('-') || rest.length > 0) {
  console.error('Name one new folder: npm run new-business -- ../my-business');
  process.exit(1);
}
try {
  await createBusiness(target);
} catch (error) {
  if (!(error instanceof NewBusinessError)) throw error;
  console.error(error.message);
  process.exit(1);
}
const folders = `CONTENT_DIR=${target}/content PUBLIC_DIR=${target}/public`;
console.log(`${target} holds a small complete business, a dental clinic, as an example.

1. See it:                  ${folders} npm start
2. Write your own words:    docs/content.md tells which file holds what
   What does not fit:       ${folders} npm run check:content
   What is still missing:   ${folders} npm run check:launch
3. Replace the mark:        the icons and img/logo.svg of ${target}/public`);
