import { createAcceptHandler, createHostedAccounts } from '../_shared/accept-invitation.ts';
import { readProject, required } from '../_shared/env.ts';

const env = (name: string) => Deno.env.get(name);
const project = readProject(env);

Deno.serve(
  createAcceptHandler({
    ...project,
    siteUrl: required(env, 'SITE_URL'),
    accounts: createHostedAccounts(project),
  }),
);
