import { useId } from 'react';
import type { Role } from '../../data/session.ts';
import { ROLES } from '../../data/rights.ts';

interface RoleForm {
  values: { role: Role };
  set: (part: { role: Role }) => void;
}

/** Which of the two roles, each with what it may do. */
export function RoleChoice({ form }: { form: RoleForm }) {
  const id = useId();
  return (
    <fieldset className="a-role-choice">
      <legend>Papel</legend>
      {(Object.keys(ROLES) as Role[]).map((role) => (
        <label key={role}>
          <input
            checked={form.values.role === role}
            name={id}
            type="radio"
            value={role}
            onChange={() => form.set({ role })}
          />
          <span>
            <strong>{ROLES[role].name}</strong>
            <span className="a-hint a-block">{ROLES[role].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
