import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import { PEOPLE_SCREEN, SCREENS } from '../../data/addresses.ts';
import { buildCsv, downloadFile } from '../../ui/csv.ts';
import type { Admin } from '../../data/admin.ts';
import { AdminFrame, Back } from '../../layout/AdminFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Pending } from '../../ui/Pending.tsx';
import {
  EVERYTHING,
  KINDS,
  listActivity,
  readAllActivity,
  type ActivityFilter,
} from '../../data/activity-api.ts';
import { toCsvRows } from '../../document/activity/describe-activity.ts';
import { OneActivity } from '../../document/activity/OneActivity.tsx';
import { useResolvedText } from '../../writing/useResolvedText.ts';
import { explain } from './api.ts';
import { useErrorToast } from '../../ui/useErrorToast.ts';

/** Who did what in the last 24 months: to look through, to filter, to take along. */
export default function ActivityLog({ admin }: { admin: Admin }) {
  return (
    <AdminFrame admin={admin} title={SCREENS.registro}>
      <Back href={PEOPLE_SCREEN} to={SCREENS.pessoas} />
      <Activities admin={admin} />
    </AdminFrame>
  );
}

const STEP = 50;

function Activities({ admin: { client } }: { admin: Admin }) {
  const [{ filter, size }, setAsked] = useState({ filter: EVERYTHING, size: STEP });
  const log = useQuery({
    queryKey: ['activity', filter, size],
    queryFn: () => listActivity(client, filter, size),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = log;
  const tell = useResolvedText();
  const downloading = useMutation({
    mutationFn: () => readAllActivity(client, filter),
    onSuccess: (rows) =>
      downloadFile('registro.csv', buildCsv(toCsvRows(rows).map((cells) => cells.map(tell)))),
    onError: useErrorToast(explain),
  });
  const tie = (field: keyof ActivityFilter) => ({
    value: filter[field],
    onText: (text: string) => setAsked({ filter: { ...filter, [field]: text }, size: STEP }),
  });
  return (
    <div className="a-content">
      <p className="a-hint">
        Fica guardado por 24 meses, e ninguém o altera. O nome de quem saiu continua aqui. O que
        mudou em cada texto está nas versões dele.
      </p>
      <div className="a-log-filter">
        <Field label="Procurar" placeholder="Pessoa ou título" type="search" {...tie('search')} />
        <Select
          label="O quê"
          options={Object.entries(KINDS).map(([value, { name }]) => ({ value, name }))}
          {...tie('kind')}
        />
        <Field label="De" type="date" {...tie('from')} />
        <Field label="Até" type="date" {...tie('until')} />
      </div>
      <div className="a-row">
        <p aria-live="polite" className="a-hint">
          {data && pluralize(data.total, 'registro', 'registros')}
        </p>
        <Button
          look="small"
          disabled={downloading.isPending || !data || data.total === 0}
          onClick={() => downloading.mutate()}
        >
          {downloading.isPending ? 'Preparando…' : 'Baixar planilha'}
        </Button>
      </div>
      <Pending of={log} what="o registro" />
      {data?.rows.length === 0 && <p className="a-empty">Nada encontrado.</p>}
      <ol className="a-log">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <OneActivity row={row} />
          </li>
        ))}
      </ol>
      {data && data.rows.length < data.total && (
        <Button disabled={isFetching} onClick={() => setAsked({ filter, size: size + STEP })}>
          {isFetching ? 'Carregando…' : 'Mostrar mais'}
        </Button>
      )}
    </div>
  );
}
