import { checkContent } from '../src/loaders/check-content.ts';
import { ContentError } from '../src/loaders/files.ts';

try {
  const problems = checkContent();
  if (problems.length > 0) throw new ContentError(problems);
  console.log('Conteúdo em ordem.');
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
