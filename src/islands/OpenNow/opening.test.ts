import { describe, expect, it } from 'vitest';
import { encodeHours } from '../../lib/hours.ts';
import { describeOpening } from './opening.ts';

const office = [{ opens: '08:00', closes: '18:00' }];
const HOURS = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [{ opens: '08:00', closes: '14:00' }],
  sunday: [],
};
const hours = encodeHours(HOURS);
const at = (moment: string) => describeOpening(new Date(`${moment}-03:00`), hours);

describe('describeOpening', () => {
  it('says until when on a working day', () => {
    expect(at('2026-11-23T08:00')).toBe('Respondemos agora, até as 18h');
    expect(at('2026-11-23T17:59')).toBe('Respondemos agora, até as 18h');
    expect(at('2026-11-21T13:59')).toBe('Respondemos agora, até as 14h');
  });

  it('says from when on outside the hours', () => {
    expect(at('2026-11-23T07:59')).toBe('Respondemos hoje, a partir das 8h');
    expect(at('2026-11-23T18:00')).toBe('Respondemos amanhã, a partir das 8h');
    expect(at('2026-11-21T14:00')).toBe('Respondemos segunda, a partir das 8h');
    expect(at('2026-11-22T10:00')).toBe('Respondemos amanhã, a partir das 8h');
  });

  it('skips national holidays', () => {
    expect(at('2026-11-20T10:00')).toBe('Respondemos amanhã, a partir das 8h');
    expect(at('2026-12-24T19:00')).toBe('Respondemos sábado, a partir das 8h');
    expect(at('2027-12-31T19:00')).toBe('Respondemos segunda, a partir das 8h');
  });

  it('knows lunch breaks and open Sundays', () => {
    const morning = { opens: '09:00', closes: '12:00' };
    const week = encodeHours({
      ...HOURS,
      monday: [morning, { opens: '13:30', closes: '18:00' }],
      sunday: [morning],
    });
    const say = (moment: string) => describeOpening(new Date(`${moment}-03:00`), week);
    expect(say('2026-11-23T11:00')).toBe('Respondemos agora, até as 12h');
    expect(say('2026-11-23T12:30')).toBe('Respondemos hoje, a partir das 13h30');
    expect(say('2026-11-22T10:00')).toBe('Respondemos agora, até as 12h');
    expect(say('2026-11-21T20:00')).toBe('Respondemos amanhã, a partir das 9h');
  });

  it('says nothing of a company that never opens', () => {
    expect(describeOpening(new Date(), '||||||')).toBe('');
  });

  it('still agrees with the time zone data about São Paulo', () => {
    for (let month = 0; month < 24; month += 1) {
      const noon = new Date(Date.UTC(new Date().getFullYear(), month, 15, 15));
      const clock = noon.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' });
      expect(clock).toBe('12:00:00');
    }
  });

  it('uses the clock of São Paulo wherever the visitor is', () => {
    expect(describeOpening(new Date('2026-11-24T00:30Z'), hours)).toBe(
      'Respondemos amanhã, a partir das 8h',
    );
    expect(describeOpening(new Date('2026-11-23T20:30Z'), hours)).toMatch(/agora/);
  });
});
