import { useId, type ComponentProps } from 'react';

export const CREATIVITY = { min: 0, max: 100, step: 5, default: 75 };

export interface CreativitySliderProps {
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** 0 to 100 in steps of 5, by dragging, keyboard or number. */
export function CreativitySlider({ value, onChange, disabled = false }: CreativitySliderProps) {
  const id = useId();
  const { min, max, step } = CREATIVITY;
  const shared: ComponentProps<'input'> = {
    disabled,
    max,
    min,
    step,
    value,
    onChange: ({ target }) => {
      const number = Math.round(Number(target.value) / step) * step;
      if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
    },
  };
  return (
    <div className="a-field">
      <label htmlFor={id}>Criatividade</label>
      <div className="a-slider">
        <input {...shared} aria-describedby={`${id}-ends`} id={id} type="range" />
        <input {...shared} aria-label="Criatividade, em número" inputMode="numeric" type="number" />
      </div>
      <p className="a-ends" id={`${id}-ends`}>
        <span>Mais consistente</span>
        <span>Mais criativo</span>
      </p>
    </div>
  );
}
