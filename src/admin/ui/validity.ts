import { formatDay } from '../../lib/dates/dates.ts';

/** What a form of the platform says of a field that breaks a rule, in whatever language the browser speaks. */
type Rules = Pick<
  ValidityState,
  'valueMissing' | 'typeMismatch' | 'patternMismatch' | 'tooShort' | 'rangeUnderflow' | 'badInput'
>;

/**
 * The first problem of a field in Portuguese, with what to do; empty for one that the browser has to
 * name. What a pattern wants stands in the title of its field.
 */
export function explainValidity(
  { valueMissing, typeMismatch, patternMismatch, tooShort, rangeUnderflow, badInput }: Rules,
  { type, title, min, minLength }: Pick<HTMLInputElement, 'type' | 'title' | 'min' | 'minLength'>,
): string {
  if (valueMissing) return 'Preencha este campo.';
  if (typeMismatch && type === 'email') {
    return 'Escreva o e-mail inteiro, como nome@exemplo.com.br.';
  }
  if (patternMismatch) return title;
  if (tooShort) return `Escreva ao menos ${minLength} caracteres.`;
  if (rangeUnderflow && type === 'date') return `Escolha ${formatDay(min)}, ou um dia depois.`;
  if (badInput) return type === 'number' ? 'Escreva só números.' : 'Escreva a data inteira.';
  return '';
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Lets the bubbles at fields that stop a form from being sent speak Portuguese. */
export function speakPortuguese(): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isControl(target)) return;
      target.setCustomValidity('');
      const { type, title } = target;
      const minLength = 'minLength' in target ? target.minLength : -1;
      const min = 'min' in target ? target.min : '';
      target.setCustomValidity(explainValidity(target.validity, { type, title, min, minLength }));
    },
    { capture: true },
  );
  for (const event of ['input', 'change']) {
    document.addEventListener(
      event,
      ({ target }) => {
        if (isControl(target)) target.setCustomValidity('');
      },
      { capture: true },
    );
  }
}
