import { createClickHandler, readCaller } from '../_shared/click.ts';
import { readProject, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);
const count = createClickHandler({
  ...readProject(env),
  siteUrl: required(env, 'SITE_URL'),
});

Deno.serve((request) => count(request, readCaller(request.headers)));
