import { createBusiness } from './tools/new-business.ts';

/** Starts another business: its words and its drawings, in a folder of their own. */
const [target, ...rest] = process.argv.slice(2);
if (!target || target.startsWith('-') || rest.length > 0) {
  console.error('Name one new folder: npm run new-business -- ../my-business');
  process.exit(1);
}
try {
  await createBusiness(target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`${target} holds a small complete business, a dental clinic, as an example.

1. See it:                  CONTENT_DIR=${target}/content npm start
2. Say whose it is:         name, in content/company.yaml; its slug is the name of the folder
   Write your own words:    docs/content.md tells which file holds what
   What does not fit:       CONTENT_DIR=${target}/content npm run check:content
   What is still missing:   CONTENT_DIR=${target}/content npm run check:launch
3. Replace the mark:        the icons and img/logo.svg of ${target}/public`);
