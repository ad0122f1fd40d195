import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { escapeText } from '../../../lib/text/text.ts';
import { dayInBrasilia, formatDay } from '../../../lib/dates/dates.ts';
import { savedPageSlug } from '../../../lib/text/slug.ts';
import { NEW_PAGE, PANEL, SCREENS, JOB_FORM, CONTENT_SCREEN } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { mayChange } from '../../data/rights.ts';
import { useForm } from '../../data/useForm.ts';
import { adminData } from '../../data/site-data.ts';
import { newAddress, withTitle } from '../../data/content-addresses.ts';
import { CompetingPages } from '../../document/entry/CompetingPages.tsx';
import { useNewPage } from '../../document/page/useNewPage.tsx';
import { lookUpPlace } from '../../document/titles/find-place.ts';
import { AdminFrame } from '../../layout/AdminFrame.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';

type Way = readonly [address: string, name: string, about: string];

/** What begins with a title. */
const TITLED = {
  page: [NEW_PAGE, 'Página em branco', 'Escreva, ou cole um texto.'],
  post: [newAddress('posts'), 'Postagem', 'Um caso num bairro.'],
  question: [newAddress('faq'), 'Resposta a uma pergunta', 'Nas dúvidas frequentes.'],
} as const;
const JOB: Way = [JOB_FORM, 'Contar um serviço feito', 'Onde, quando e o quê.'];

const ASKS =
  /\?\s*$|^(?:como|onde|o que|por ?qu[eê]|posso|preciso|qua(?:is|l|ndo|nto)|quem)(?!\p{L})/iu;

/** What a title reads like: a question, a case of a place, or else a page. */
export function kindOfTitle(title: string, hasPlace: boolean): keyof typeof TITLED {
  if (ASKS.test(title)) return 'question';
  return hasPlace ? 'post' : 'page';
}
const TIMED: readonly Way[] = [
  [newAddress('promotions'), 'Promoção', 'Com começo e fim.'],
  [newAddress('notices'), 'Aviso', 'Uma frase no alto das páginas.'],
];
const WRITTEN: readonly Way[] = [
  [CONTENT_SCREEN, 'Corrigir um texto do site', 'Procure a frase e mude-a.'],
  ['/admin/local-generator', SCREENS['local-generator'], 'Sai do título, sem custo.'],
  [`${PANEL}#ia`, 'Gerar com IA', 'A OpenAI cobra da sua chave.'],
  ['/admin/batch-creator', SCREENS['batch-creator'], 'De uma lista de títulos.'],
];

/** Everything that can be written, each in one tap; what it would become follows from its title. */
export default function Write({ admin }: { admin: Admin }) {
  const [typed, setTyped] = useState('');
  const title = typed.trim();
  const { data } = useQuery({ ...adminData, enabled: title !== '' });
  if (new URLSearchParams(location.search).has('servico')) {
    return (
      <AdminFrame admin={admin} title="Contar um serviço feito">
        <JobForm />
      </AdminFrame>
    );
  }
  const hasPlace =
    data !== undefined && lookUpPlace(title, data.words, data.places).place !== undefined;
  const { page, post, question } = TITLED;
  const fits = title === '' ? undefined : TITLED[kindOfTitle(title, hasPlace)];
  const begun = [page, post, question]
    .sort((a, b) => Number(b === fits) - Number(a === fits))
    .map((way): Way => [
      withTitle(way[0], title),
      way === fits ? `Começar: ${way[1].toLowerCase()}` : way[1],
      way[2],
    ]);
  const ways = [...begun, JOB, ...(mayChange(admin.role, 'notices') ? TIMED : []), ...WRITTEN];
  return (
    <AdminFrame admin={admin} title={SCREENS.escrever}>
      <Field
        hint="Um título ou uma pergunta"
        label="Sobre o que é?"
        value={typed}
        onText={setTyped}
      />
      <CompetingPages client={admin.client} title={title} />
      <ul className="a-collections">
        {ways.map(([address, name, about]) => (
          <li key={name}>
            <a href={address}>
              <strong>{name}</strong>
              <span className="a-hint">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </AdminFrame>
  );
}

interface Told {
  place: string;
  day: string;
  story: string;
}

/** A page that tells a finished job, before its owner has looked it over. */
export function writeJob({ place, day, story }: Told): PageText {
  const title = `Serviço feito em ${place.trim()}, ${formatDay(day)}`;
  const said = story.trim();
  return {
    title,
    slug: savedPageSlug(title),
    description: Array.from(said.replace(/[<>\s]+/g, ' '))
      .slice(0, 155)
      .join(''),
    content: said
      .split(/\n+/)
      .map((line) => `<p>${escapeText(line.trim())}</p>`)
      .join(''),
  };
}

const need = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const schema = z.object({
  place: need('Escreva o bairro ou a cidade.'),
  day: need('Escolha o dia.'),
  story: need('Escreva o que havia e o que foi feito.'),
});

/** Three fields of a finished job become a page to look over. */
function JobForm() {
  const { begin, question } = useNewPage();
  const form = useForm<Told>({
    initial: { place: '', day: dayInBrasilia(new Date()), story: '' },
    schema,
    name: 'job',
    send(told) {
      begin(writeJob(told), () => form.set({ place: '', story: '' }));
    },
  });
  return (
    <>
      <form className="a-card a-narrow" noValidate onSubmit={form.onSubmit}>
        <Field hint="O bairro ou a cidade" label="Onde foi" {...form.text('place')} />
        <Field label="Dia" type="date" {...form.text('day')} />
        <TextArea
          hint="Duas frases bastam. Sem nome, placa nem número da casa."
          label="O que foi feito"
          rows={4}
          {...form.text('story')}
        />
        <button className="a-btn a-btn-main" type="submit">
          Ver a página
        </button>
      </form>
      {question}
    </>
  );
}
