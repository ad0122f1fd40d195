import { button } from '../../lib/button.ts';

/** What stays true of a gate from one visit to the next, as its owner wrote it. */
export type GateCard = Readonly<Partial<Record<(typeof FIELDS)[number]['name'], string>>>;

/** The lines of a card, by the names that they have in its address. */
const FIELDS = [
  { name: 'tipo', label: 'Tipo: de correr, basculante, de abrir', says: '' },
  { name: 'motor', label: 'Marca e modelo do motor ou da placa', says: 'motor ou placa ' },
  { name: 'revisao', label: 'Mês da última revisão', says: 'última revisão em ' },
] as const;
const LONGEST = 60;
/** As `<input type="month">` gives it, and as people write it. */
const MONTH = /^(\d{4})-(\d{2})$/;

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** The card in the fragment of an address, which no server is told; empty where that leads elsewhere. */
export function readCard(fragment: string): GateCard {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  return cleaned(({ name }) => said.get(name) ?? '');
}

/** A fragment from which `readCard` reads the same card. */
export function writeCard(card: GateCard): string {
  return `#${new URLSearchParams(card).toString()}`;
}

/** A card in one line, without what a message says already; undefined where nothing is left. */
export function tellCard(card: GateCard, message = ''): string | undefined {
  const parts = FIELDS.flatMap(({ name, says }) => {
    const value = card[name];
    if (value === undefined || (name === 'tipo' && typeIn(message) !== undefined)) return [];
    return `${says}${value.replace(MONTH, '$2/$1')}`;
  });
  return parts.length === 0 ? undefined : `Meu portão: ${parts.join('; ')}.`;
}

/** The kind of gate that somebody answered, as the message says it. */
export const typeIn = (message: string) => /^Tipo: ([^,\n]+)\.$/m.exec(message)?.[1];

function cleaned(read: (field: (typeof FIELDS)[number]) => string): GateCard {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = tidy(read(field));
      return value === '' ? [] : [[field.name, value]];
    }),
  );
}

/** Where a card is written, and its link handed on. */
export interface CardForm {
  element: HTMLElement;
  read: () => GateCard;
  /** Takes over what was answered, unless something else is written. */
  suggest: (type: string | undefined) => void;
}

/** A folded form that begins with a card. What is written goes into a link, and nowhere else. */
export function makeCardForm(begun: GateCard): CardForm {
  const inputs = FIELDS.map(({ name, label }) => {
    const input = Object.assign(document.createElement('input'), {
      ...{ name, type: name === 'revisao' ? 'month' : 'text', value: begun[name] ?? '' },
      ...{ className: 'field', maxLength: LONGEST },
    });
    return { name, input, row: make('p', 'mt-2', make('label', '', label, input)) };
  });
  const read = () =>
    cleaned(({ name }) => inputs.find((each) => each.name === name)?.input.value ?? '');
  const told = make('p', '');
  told.role = 'status';
  const keep = make('button', button('plain', 'mt-2'), 'Guardar o link');
  keep.addEventListener('click', () => {
    void handOn(new URL(writeCard(read()), location.href).href).then((words) => {
      told.textContent = words;
    });
  });
  const form = make(
    'details',
    '',
    make('summary', '', 'Guardar os dados do meu portão'),
    make(
      'p',
      'mt-2',
      'Na próxima vez, abra o link: a mensagem já diz qual é o portão. Os dados vão só no link.',
    ),
    ...inputs.map(({ row }) => row),
    keep,
    told,
  );
  const element = make('div', 'ask no-print mt-4', form);
  let suggested = '';
  const suggest = (type = suggested) => {
    const [first] = inputs;
    if (first?.input.value === suggested) first.input.value = type;
    suggested = type;
  };
  return { element, read, suggest };
}

function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** To another program of the phone, or to where it can be pasted from. Says what became of it. */
async function handOn(url: string): Promise<string> {
  try {
    if ('share' in navigator) await navigator.share({ title: 'Meu portão', url });
    else await (navigator as Navigator).clipboard.writeText(url);
    return 'share' in navigator ? '' : 'Link copiado. Cole onde você vai achar depois.';
  } catch (error) {
    // Whoever closes the list of programs has changed their mind.
    return (error as Error).name === 'AbortError' ? '' : `Copie este link: ${url}`;
  }
}
