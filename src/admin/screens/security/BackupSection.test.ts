import { expect, test } from 'vitest';
import { tellCopy } from './BackupSection.tsx';

test('an owner reads what a copy would bring before it is brought in', { tags: '@backup' }, () => {
  const parts = { 'public.generated_pages': [{}], 'public.content_edits': [{}, {}] };
  expect(tellCopy({ madeAt: '2026-11-26T01:30:00.000Z', parts })).toBe(
    'Cópia de 25/11/2026, 22:30: 1 página, 2 alterações de textos e dados, 0 contatos.',
  );
});
