import { useId } from 'react';

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
  const change = (text: string) => {
    const number = Math.round(Number(text) / step) * step;
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(min, number)));
  };
  return (
    <div className="a-field">
      <label htmlFor={id}>Criatividade</label>
      <div className="a-slider">
        <input
          aria-describedby={`${id}-ends`}
          disabled={disabled}
          id={id}
          max={max}
          min={min}
          step={step}
          type="range"
          value={value}
          onChange={(event) => {
            change(event.target.value);
          }}
        />
        <input
          aria-label="Criatividade, em número"
          disabled={disabled}
          inputMode="numeric"
          max={max}
          min={min}
          step={step}
          type="number"
          value={value}
          onChange={(event) => {
            change(event.target.value);
          }}
        />
      </div>
      <p className="a-ends" id={`${id}-ends`}>
        <span>Mais consistente</span>
        <span>Mais criativo</span>
      </p>
    </div>
  );
}
