import { useQuery } from '@tanstack/react-query';
import { serverClock } from '../data/clock.ts';
import type { AdminClient } from '../data/client.ts';
import { Field } from '../ui/Field.tsx';
import type { Faults } from './machine.ts';
import type { Plan } from './plan.ts';

const FIELDS = [
  {
    part: 'publishAt',
    label: 'Entra no ar em',
    hint: 'Horário de Brasília. Vazio: entra no ar quando você publicar.',
  },
  {
    part: 'unpublishAt',
    label: 'Sai do site em',
    hint: 'Horário de Brasília. Vazio: fica. Depois disso volta a ser rascunho.',
  },
] as const;

export interface PlanFieldsProps {
  client: AdminClient;
  plan: Plan;
  errors: Faults;
  /** The page is on the site: it only has an end. */
  isPublic?: boolean;
  onChange: (part: Partial<Plan>) => void;
}

export function PlanFields(props: PlanFieldsProps) {
  const { client, plan, errors, isPublic = false, onChange } = props;
  const { data: clock } = useQuery(serverClock(client));
  const isStill = clock?.keepsTime === false;
  return (
    <details
      className="a-plan"
      open={FIELDS.some(({ part }) => plan[part] !== '' || errors[part] !== undefined)}
    >
      <summary>{isPublic ? 'Tirar do site em data marcada' : 'Agendar'}</summary>
      {isStill && (
        <p className="a-alert" role="status">
          O relógio do site está parado: nada pode ser agendado agora. Salve sem data.
        </p>
      )}
      {FIELDS.filter(({ part }) => !(isPublic && part === 'publishAt')).map(
        ({ part, ...words }) => (
          <Field
            {...words}
            disabled={isStill && plan[part] === ''}
            error={errors[part]}
            key={part}
            type="datetime-local"
            value={plan[part]}
            onChange={({ target }) => onChange({ [part]: target.value })}
          />
        ),
      )}
    </details>
  );
}
