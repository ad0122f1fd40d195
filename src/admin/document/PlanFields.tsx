import { useQuery } from '@tanstack/react-query';
import { serverClock } from '../data/clock.ts';
import type { AdminClient } from '../data/client.ts';
import { Field } from '../ui/Field.tsx';
import type { Faults } from './machine.ts';
import type { Plan } from './plan.ts';

export interface PlanFieldsProps {
  client: AdminClient;
  plan: Plan;
  errors: Faults;
  /** The page is on the site: it only has an end. */
  isPublic?: boolean;
  /** Nothing takes it off the site: it only has a beginning. */
  stays?: boolean;
  onChange: (part: Partial<Plan>) => void;
}

export function PlanFields(props: PlanFieldsProps) {
  const { client, plan, errors, isPublic = false, stays = false, onChange } = props;
  const { data: clock } = useQuery(serverClock(client));
  const { publishAt, unpublishAt } = plan;
  const [wrongStart, wrongEnd] = [errors['publishAt'], errors['unpublishAt']];
  const isPlanned = publishAt !== '' || unpublishAt !== '';
  const isStill = clock?.keepsTime === false;
  return (
    <details
      className="a-plan"
      open={isPlanned || wrongStart !== undefined || wrongEnd !== undefined}
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
          error={wrongStart}
          hint="Horário de Brasília. Vazio: entra no ar quando você publicar."
          label="Entra no ar em"
          type="datetime-local"
          value={publishAt}
          onChange={({ target }) => {
            onChange({ publishAt: target.value });
          }}
        />
      )}
      {!stays && (
        <Field
          disabled={isStill && unpublishAt === ''}
          error={wrongEnd}
          hint="Horário de Brasília. Vazio: fica. Depois disso volta a ser rascunho."
          label="Sai do site em"
          type="datetime-local"
          value={unpublishAt}
          onChange={({ target }) => {
            onChange({ unpublishAt: target.value });
          }}
        />
      )}
    </details>
  );
}
