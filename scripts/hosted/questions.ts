import { PUBLISH_WORKFLOW } from '../../supabase/functions/_shared/trigger.ts';
import { hostOf } from './site-host.ts';
import {
  AWAY,
  ask,
  call,
  hasOwner,
  projectOf,
  Refusal,
  repositoryOf,
  type Answers,
  type Words,
  type World,
} from './world.ts';

export interface Question {
  name: keyof Answers;
  /** Variables of the environment that answer it as well. */
  variables: readonly string[];
  asks: Words;
  /** Where to click for it. */
  where: Words;
  isSecret?: true;
  /** May stay empty. */
  isOptional?: true;
  /** Whether it need not be asked. */
  isSettled?: (world: World) => Promise<boolean>;
  /**
   * What is wrong with the answer that stands in the world; asks the host itself. Throws a `Refusal`. Of a new token
   * it also tries what changes nothing and needs the right to write.
   */
  check: (world: World, isNew: boolean) => Promise<void> | void;
}

const refuse = (pt: string, en: string): never => {
  throw new Refusal({ pt, en });
};

const PUBLISHING = (world: World) => `${repositoryOf(world)}/actions/workflows/${PUBLISH_WORKFLOW}`;

/** Nothing but the right to ask for a run is needed for it, and an enabled workflow stays so. */
async function enablePublishing(world: World, token: string | undefined): Promise<void> {
  await call(world, 'github', `${PUBLISHING(world)}/enable`, { method: 'PUT', token });
}

/** What only a person has, in the order of the walk. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'supabaseToken',
    variables: ['SUPABASE_ACCESS_TOKEN'],
    asks: { pt: 'Token de acesso do Supabase', en: 'Supabase access token' },
    where: {
      pt: 'supabase.com › conta › Access Tokens › Generate new token',
      en: 'supabase.com › account › Access Tokens › Generate new token',
    },
    isSecret: true,
    check: async (world) => {
      await call(world, 'supabase', '/v1/projects');
    },
  },
  {
    name: 'supabaseProject',
    variables: ['SUPABASE_PROJECT_ID'],
    asks: { pt: 'Código do projeto no Supabase', en: 'Reference of the Supabase project' },
    where: {
      pt: 'supabase.com › New project, na região mais próxima; depois Settings › General › Project ID: vinte letras',
      en: 'supabase.com › New project; then Settings › General › Project ID: twenty letters',
    },
    check: async (world) => {
      if (!/^[a-z]{20}$/.test(world.answers.supabaseProject ?? '')) {
        refuse('São vinte letras minúsculas.', 'It has twenty small letters.');
      }
      const { status } = await ask<{ status: string }>(world, 'supabase', projectOf(world));
      if (status !== 'ACTIVE_HEALTHY') {
        throw new Refusal(
          {
            pt: `O projeto não está pronto (${status}). Um novo leva uns dois minutos; um pausado acorda no painel do Supabase, "Resume project".`,
            en: `The project is not ready (${status}). A new one takes about two minutes; a paused one wakes in the dashboard of Supabase, "Resume project".`,
          },
          AWAY,
        );
      }
    },
  },
  {
    name: 'githubToken',
    variables: ['HOSTED_GITHUB_TOKEN'],
    asks: {
      pt: 'Token do GitHub para preparar o repositório',
      en: 'GitHub token that sets the repository up',
    },
    where: {
      pt: 'github.com › Settings › Developer settings › Fine-grained tokens: só este repositório; Actions, Secrets e Variables: Read and write; um dia basta',
      en: 'github.com › Settings › Developer settings › Fine-grained tokens: this repository alone; Actions, Secrets and Variables: Read and write; a day is enough',
    },
    isSecret: true,
    check: async (world, isNew) => {
      const found = await ask<{ default_branch: string }>(world, 'github', repositoryOf(world));
      if (found.default_branch !== 'main') {
        refuse(
          `O ramo principal é "${found.default_branch}"; só "main" é publicado.`,
          `The default branch is "${found.default_branch}"; only "main" is published.`,
        );
      }
      for (const kind of isNew ? ['secrets', 'variables'] : []) {
        const path = `${repositoryOf(world)}/actions/${kind}/HOSTED_NOTHING`;
        await call(world, 'github', path, { method: 'DELETE' }).catch((error: unknown) => {
          if (!(error instanceof Refusal && error.status === 404)) throw error;
        });
      }
      if (isNew) await enablePublishing(world, world.answers.githubToken);
    },
  },
  {
    name: 'publishToken',
    variables: ['REBUILD_GITHUB_TOKEN'],
    asks: {
      pt: 'Token do GitHub com que o banco pede publicação',
      en: 'GitHub token by which the database asks for a publication',
    },
    where: {
      pt: 'mais um Fine-grained token: só este repositório; Actions: Read and write, nada mais; um ano',
      en: 'one more fine-grained token: this repository alone; Actions: Read and write, nothing else; a year',
    },
    isSecret: true,
    check: async (world, isNew) => {
      const token = world.answers.publishToken;
      if (isNew) await enablePublishing(world, token);
      else await call(world, 'github', PUBLISHING(world), { token });
    },
  },
  {
    name: 'hostToken',
    variables: ['CLOUDFLARE_API_TOKEN', 'NETLIFY_AUTH_TOKEN'],
    asks: { pt: 'Token da Cloudflare ou da Netlify', en: 'Token of Cloudflare or Netlify' },
    where: {
      pt: 'dash.cloudflare.com › My Profile › API Tokens › Create Token › Edit Cloudflare Workers; ou app.netlify.com › User settings › Applications › New access token',
      en: 'dash.cloudflare.com › My Profile › API Tokens › Create Token › Edit Cloudflare Workers; or app.netlify.com › User settings › Applications › New access token',
    },
    isSecret: true,
    check: (world) => hostOf(world).check(world),
  },
  {
    name: 'site',
    variables: ['SITE_URL'],
    asks: { pt: 'Endereço do site', en: 'Address of the site' },
    where: {
      pt: 'como os clientes o verão: https://www.empresa.com.br',
      en: 'as visitors will see it: https://www.company.com',
    },
    check: ({ answers: { site = '' } }) => {
      const isAddress = URL.canParse(site) && new URL(site).origin === site;
      const isLocal = isAddress && new URL(site).hostname === '127.0.0.1';
      if (!isAddress || !(site.startsWith('https://') || isLocal)) {
        refuse(
          'Comece por https:// e não termine em "/".',
          'Begin with https://, no "/" at the end.',
        );
      }
    },
  },
  {
    name: 'ownerEmail',
    variables: ['HOSTED_OWNER_EMAIL'],
    asks: { pt: 'E-mail de quem administra o site', en: 'E-mail of whoever administers the site' },
    where: { pt: 'entra no painel com ele', en: 'signs in to the panel with it' },
    isSettled: hasOwner,
    check: ({ answers }) => {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answers.ownerEmail ?? '')) {
        refuse('Isso não é um e-mail.', 'That is no e-mail address.');
      }
    },
  },
  {
    name: 'heartbeatUrl',
    variables: ['HEARTBEAT_URL'],
    asks: {
      pt: 'Endereço do vigia que avisa por e-mail (vazio: nenhum)',
      en: 'Address of the dead man’s switch that writes by mail (empty: none)',
    },
    where: {
      pt: 'healthchecks.io › Add Check: período de 1 hora, tolerância de 2; copie o Ping URL',
      en: 'healthchecks.io › Add Check: a period of 1 hour, a grace of 2; copy the ping URL',
    },
    isSecret: true,
    isOptional: true,
    check: ({ answers: { heartbeatUrl = '' } }) => {
      if (heartbeatUrl !== '' && !/^https?:\/\/\S+$/.test(heartbeatUrl)) {
        refuse('Comece por https://.', 'Begin with https://.');
      }
    },
  },
  {
    name: 'smtpUrl',
    variables: ['SMTP_URL'],
    asks: {
      pt: 'Servidor que envia e-mails (vazio: nenhum)',
      en: 'Server that sends mail (empty: none)',
    },
    where: {
      pt: 'Brevo, Resend ou outro › SMTP; escreva smtps://usuário:senha@servidor:465, com %40 no lugar de um @ do usuário',
      en: 'Brevo, Resend or another › SMTP; write smtps://user:password@server:465, with %40 for an @ of the user',
    },
    isSecret: true,
    isOptional: true,
    check: ({ answers: { smtpUrl = '' } }) => {
      if (smtpUrl === '') return;
      const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
      if (url?.protocol !== 'smtps:' || !url.username || !url.password) {
        refuse(
          'Escreva smtps://usuário:senha@servidor:465.',
          'Write smtps://user:password@server:465.',
        );
      }
    },
  },
  {
    name: 'ownerPassword',
    variables: ['HOSTED_OWNER_PASSWORD'],
    asks: { pt: 'Senha dessa pessoa no painel', en: 'Password of this person in the panel' },
    where: {
      pt: 'doze letras ou mais; não fica guardada',
      en: 'twelve letters or more; it is not kept',
    },
    isSecret: true,
    isSettled: hasOwner,
    check: ({ answers }) => {
      if ((answers.ownerPassword ?? '').length < 12) {
        refuse('Precisa de doze letras ou mais.', 'It needs twelve letters or more.');
      }
    },
  },
];
