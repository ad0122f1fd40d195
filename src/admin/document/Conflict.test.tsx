import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queries } from '../data/queries.ts';
import { Conflict } from './Conflict.tsx';

test('of a long text each choice shows only where it differs', () => {
  const long = 'palavra '.repeat(200);
  const original = { body: `${long}salvo` };
  const both = {
    ...{ by: 'other' as const, base: { body: `${long}dos arquivos` }, original },
    ...{ mine: { body: `${long}meu` }, theirs: { body: `${long}dela` } },
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Conflict
        both={both}
        changesOf={() => []}
        nameOf={() => 'Texto'}
        show={String}
        onClose={() => undefined}
        onJoin={() => undefined}
      />
    </QueryClientProvider>,
  );
  for (const end of ['meu', 'dela', 'dos arquivos']) expect(html).toContain(`palavra ${end}`);
  expect(html.match(/palavra/g)?.length).toBeLessThan(60);
});
