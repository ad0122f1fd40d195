import { readProject, required } from '../_shared/env.ts';
import { createRebuildHandler } from '../_shared/rebuild.ts';
import { readTrigger } from '../_shared/trigger.ts';

const env = (name: string) => Deno.env.get(name);

Deno.serve(
  createRebuildHandler({
    ...readProject(env),
    webhookSecret: required(env, 'REBUILD_WEBHOOK_SECRET'),
    trigger: readTrigger(env),
  }),
);
