import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import type { AdminClient } from '../../data/client.ts';
import { findPublicPages, findLinking, type PublicPage } from '../../data/pages/find-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { PAGES } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

export interface TrashDialogProps {
  client: AdminClient;
  /** Pages of which visitors see at least one. */
  rows: readonly PageRow[];
  title: string;
  text: string;
  yes: string;
  /** Goes ahead; with the id of the page that takes over the addresses, if one does. */
  onYes: (heir: string | undefined) => void;
  onClose: () => void;
}

const MOST_NAMED = 5;

/** Asks before pages leave the site: who links to them, and where their addresses lead from then on. */
export function TrashDialog(props: TrashDialogProps) {
  const { client, rows, title, text, yes, onYes, onClose } = props;
  const isOne = rows.length === 1;
  const [passesOn, setPassesOn] = useState(false);
  const [heir, setHeir] = useState<PublicPage>();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <Linking client={client} rows={rows} />
      <fieldset className="a-choose-one">
        <legend>Quem abrir {isOne ? 'o endereço antigo' : 'os endereços antigos'}</legend>
        {[false, true].map((isHeir) => (
          <label className="a-confirm" key={String(isHeir)}>
            <input
              checked={passesOn === isHeir}
              name="heir"
              type="radio"
              onChange={() => setPassesOn(isHeir)}
            />
            <span>
              {isHeir
                ? 'vai para outra página, e os links também'
                : `vê que a página não existe mais, com outras parecidas; os links para ${isOne ? 'ela' : 'elas'} saem`}
            </span>
          </label>
        ))}
      </fieldset>
      {passesOn && <HeirField client={client} heir={heir} rows={rows} onChoose={setHeir} />}
      <div className="a-row">
        <Button
          look="danger"
          disabled={passesOn && !heir}
          onClick={() => onYes(passesOn ? heir?.id : undefined)}
        >
          {yes}
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}

function Linking({ client, rows }: Pick<TrashDialogProps, 'client' | 'rows'>) {
  const them = rows.length === 1 ? 'ela' : 'elas';
  const { data: pages, isError } = useQuery({
    queryKey: [...PAGES, 'linking', rows.map(({ id }) => id)],
    queryFn: () => findLinking(client, rows),
  });
  if (isError) return <p className="a-error">Não deu para ver os links: feche e abra de novo.</p>;
  if (!pages) return <p className="a-loading">Procurando links…</p>;
  if (pages.length === 0)
    return (
      <p>
        Nenhuma {rows.length > 1 && 'outra '}página salva tem link para {them}.
      </p>
    );
  const more = pages.length - MOST_NAMED;
  return (
    <>
      <p>
        {pluralize(pages.length, 'página tem', 'páginas têm')} link para {them}:
      </p>
      <ul>
        {pages.slice(0, MOST_NAMED).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {more > 0 && <li>e mais {more.toLocaleString('pt-BR')}</li>}
      </ul>
    </>
  );
}

interface HeirFieldProps {
  client: AdminClient;
  rows: readonly PageRow[];
  heir: PublicPage | undefined;
  onChoose: (heir: PublicPage | undefined) => void;
}

function HeirField({ client, rows, heir, onChoose }: HeirFieldProps) {
  const except = rows.map(({ id }) => id);
  const [search, setSearch] = useState('');
  const { data: found } = useQuery({
    queryKey: [...PAGES, 'heirs', except, search],
    queryFn: () => findPublicPages(client, search, except),
  });
  if (heir) {
    return (
      <p>
        Leva para <strong>{heir.title}</strong>.{' '}
        <Button look="link" onClick={() => onChoose(undefined)}>
          Trocar
        </Button>
      </p>
    );
  }
  return (
    <>
      <Field
        autoComplete="off"
        hint="Escreva palavras do título."
        label="Para qual página?"
        value={search}
        onText={setSearch}
      />
      <ul aria-label="Páginas encontradas" className="a-choices">
        {found?.map((page) => (
          <li key={page.id}>
            <Button look="choice" onClick={() => onChoose(page)}>
              <strong>{page.title}</strong> <span className="a-hint">/links-uteis/{page.slug}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">Nenhuma página com estas palavras.</p>}
    </>
  );
}
