import { z } from 'zod';
import { innerName, text, named, yesNo } from '../../cms/forms/fields.ts';
import { photoFile } from '../jobs/collection.ts';
import { listCollection, names } from '../../cms/collections/define.ts';

/** A person of the company whom pages name. */
const personSchema = z.strictObject({
  id: innerName('Nome para encontrar este item'),
  name: text(60, 'Nome'),
  role: text(80, 'Ofício', 'Com o que o prova: técnico eletricista, CFT 000'),
  photo: photoFile
    .optional()
    .meta(named('Foto', 'Foto entre as do site; com autorização da pessoa')),
  answers: yesNo('Responde às mensagens', 'Marcado: para quem responde às mensagens e ligações'),
});

export const people = listCollection(
  personSchema,
  names('Pessoas', 'pessoa', 'Quem trabalha na empresa'),
);
