import { button } from '../../components/ui/button.ts';
import type { AssistantCard } from './collection.ts';

type Field = AssistantCard['fields'][number];
/** What a visitor wrote into a card, by the names of its fields. */
export type Written = Readonly<Record<string, string>>;

const LONGEST = 60;
/** As `<input type="month">` gives it. */
const MONTH = /^(\d{4})-(\d{2})$/;

function collect({ fields }: AssistantCard, read: (field: Field) => string): Written {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = read(field).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
      return value === '' ? [] : [[field.name, value]];
    }),
  );
}

/** What the fragment of an address says, which no server is told; nothing where that leads elsewhere. */
export function readCard(card: AssistantCard, fragment: string): Written {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  return collect(card, ({ name }) => said.get(name) ?? '');
}

/** A fragment from which `readCard` reads the same. */
export const writeCard = (written: Written) => `#${new URLSearchParams(written).toString()}`;

/** A card in one line, without what a message says already; undefined where nothing is left. */
export function describeCard(
  card: AssistantCard,
  written: Written,
  message = '',
): string | undefined {
  const parts = card.fields.flatMap((field) => {
    const value = written[field.name];
    if (value === undefined || answerIn(field, message) !== undefined) return [];
    return [field.says, value.replace(MONTH, '$2/$1')].filter(Boolean).join(' ');
  });
  return parts.length === 0 ? undefined : `${card.name}: ${parts.join('; ')}.`;
}

/** What the answers said of a field, as their message has it: "Tipo: de correr." */
function answerIn({ answer }: Field, message: string): string | undefined {
  const line = message.split('\n').find((each) => answer && each.startsWith(`${answer}: `));
  // What goes on after a comma is no answer.
  return /^[^:]*: ([^,]+)\.$/.exec(line ?? '')?.[1];
}

export interface CardForm {
  element: HTMLElement;
  /** The card as it is written now, as `describeCard` says it. */
  tell: (message?: string) => string | undefined;
  /** Takes over what a message says was answered, unless something else is written. */
  suggest: (message: string) => void;
}

/**
 * A folded form that begins with what the fragment of an address says. What is written in it goes into a link,
 * and nowhere else.
 */
export function makeCardForm(card: AssistantCard, fragment: string): CardForm {
  const begun = readCard(card, fragment);
  const rows = card.fields.map((field) => {
    const input = Object.assign(document.createElement('input'), {
      ...{ name: field.name, type: field.isMonth ? 'month' : 'text' },
      ...{ value: begun[field.name] ?? '', className: 'field', maxLength: LONGEST },
    });
    return { field, input, suggested: '' };
  });
  const read = () =>
    collect(card, (field) => rows.find((row) => row.field === field)?.input.value ?? '');
  const told = make('p', '');
  told.role = 'status';
  const keep = make('button', button('plain', 'mt-2'), card.keep);
  keep.addEventListener('click', () => {
    const { href } = new URL(writeCard(read()), location.href);
    void handOn(card, href).then((words) => {
      told.textContent = words;
    });
  });
  const form = make(
    'details',
    '',
    make('summary', '', card.offer),
    make('p', 'mt-2', card.note),
    ...rows.map(({ field, input }) => make('p', 'mt-2', make('label', '', field.label, input))),
    keep,
    told,
  );
  const suggest = (message: string) => {
    for (const row of rows) {
      const answered = answerIn(row.field, message) ?? row.suggested;
      if (row.input.value === row.suggested) row.input.value = answered;
      row.suggested = answered;
    }
  };
  return {
    element: make('div', 'ask no-print mt-4', form),
    tell: (message) => describeCard(card, read(), message),
    suggest,
  };
}

function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** To another program of the phone, or to where it can be pasted from. Says what became of it. */
async function handOn({ name, copied }: AssistantCard, url: string): Promise<string> {
  const canShare = 'share' in navigator;
  try {
    await (canShare ? navigator.share({ title: name, url }) : navigator.clipboard.writeText(url));
    return canShare ? '' : copied;
  } catch (error) {
    // Whoever closes the list of programs has changed their mind; otherwise the link is there to be copied.
    return (error as Error).name === 'AbortError' ? '' : url;
  }
}
