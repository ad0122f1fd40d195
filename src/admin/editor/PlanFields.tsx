import { useQuery } from '@tanstack/react-query';
import { serverClock } from '../clock.ts';
import type { AdminClient } from '../client.ts';
import { Field } from '../ui/Field.tsx';
import type { Plan } from './plan.ts';

export interface PlanFieldsProps {
  client: AdminClient;
  plan: Plan;
  errors: Partial<Plan>;
  /** The page is on the site: it only has an end. */
  isPublic: boolean;
  onChange: (part: Partial<Plan>) => void;
}

/** When the page goes on the site and off it. */
export function PlanFields({ client, plan, errors, isPublic, onChange }: PlanFieldsProps) {
  const { data: clock } = useQuery(serverClock(client));
  const { publishAt, unpublishAt } = plan;
  const isStill = clock?.keepsTime === false;
  return (
    <details
      className="a-plan"
      open={publishAt !== '' || unpublishAt !== '' || Object.keys(errors).length > 0}
    >
      <summary>{isPublic ? 'Tirar do site em data marcada' : 'Agendar'}</summary>
      {isStill && (
        <p className="a-alert" role="status">
          O relógio do site não andou nos últimos dez minutos, e nada pode ser agendado. Salve sem
          data e tente mais tarde.
        </p>
      )}
      {!isPublic && (
        <Field
          disabled={isStill && publishAt === ''}
          error={errors.publishAt}
          hint="Horário de Brasília. Vazio: a página entra no ar quando você publicar."
          label="Entra no ar em"
          type="datetime-local"
          value={publishAt}
          onChange={({ target }) => {
            onChange({ publishAt: target.value });
          }}
        />
      )}
      <Field
        disabled={isStill && unpublishAt === ''}
        error={errors.unpublishAt}
        hint="Horário de Brasília. Vazio: a página fica. Depois disso ela volta a ser rascunho."
        label="Sai do site em"
        type="datetime-local"
        value={unpublishAt}
        onChange={({ target }) => {
          onChange({ unpublishAt: target.value });
        }}
      />
    </details>
  );
}
