import { expect, test } from 'vitest';
import { BuildError } from './build.ts';
import { PublishError, describeForOwner } from './failure.ts';
import { LiveSiteError } from './targets/live-site.ts';
import { VerifyError } from './targets/verify.ts';

test('the owner reads what failed, in Portuguese and without what only the log may hold', () => {
  const detail = 'https://user:senha@host/caminho';
  const told = [
    new BuildError(detail),
    new LiveSiteError(detail),
    new VerifyError(detail),
    new PublishError(detail, 'O envio ao servidor do site falhou.'),
    new Error(detail),
    detail,
  ].map(describeForOwner);
  expect(told).toEqual([
    'O site não pôde ser construído.',
    'O site que está no ar não pôde ser lido.',
    'O site enviado não apareceu no endereço público.',
    'O envio ao servidor do site falhou.',
    'A publicação parou por um erro inesperado.',
    'A publicação parou por um erro inesperado.',
  ]);
});
