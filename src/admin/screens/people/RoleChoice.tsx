import { useId } from 'react';
import type { Role } from '../../data/session.ts';
import { ROLES } from './api.ts';

/** Which of the two roles, each with what it may do. */
export function RoleChoice({ value, onRole }: { value: Role; onRole: (role: Role) => void }) {
  const id = useId();
  return (
    <fieldset className="a-role-choice">
      <legend>Papel</legend>
      {(Object.keys(ROLES) as Role[]).map((role) => (
        <label key={role}>
          <input
            checked={value === role}
            name={id}
            type="radio"
            value={role}
            onChange={() => {
              onRole(role);
            }}
          />
          <span>
            <strong>{ROLES[role].name}</strong>
            <span>{ROLES[role].about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
