import { formatPhone } from '../../../lib/phone.ts';

const STORED = /^55\d{10,11}$/;

/** "(11) 3131-2020", with or without 55 → "551131312020"; what is no such number stays as it was typed. */
export function readPhone(text: string): string {
  if (/[^\d\s().+-]/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^0(?=\d{10,11}$)/, '');
  const whole = /^\d{10,11}$/.test(digits) ? `55${digits}` : digits;
  return STORED.test(whole) ? whole : text;
}

/** A stored number as people write it. */
export function showPhone(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return STORED.test(text) ? formatPhone(text) : text;
}
