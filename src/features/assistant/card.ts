import { button } from '../../components/ui/button.ts';
import type { AssistantCard } from './collection.ts';

type Field = AssistantCard['fields'][number];
/** What a visitor wrote into a card, by field name. */
export type Written = Readonly<Record<string, string>>;

const LONGEST = 60;
/** In the format of `<input type="month">`. */
const MONTH = /^(\d{4})-(\d{2})$/;

function collect({ fields }: AssistantCard, read: (field: Field) => string): Written {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = read(field).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
      return value === '' ? [] : [[field.name, value]];
    }),
  );
}

/** Reads a card from the fragment of an address, which no server gets; undefined for other fragments. */
export function readCard(card: AssistantCard, fragment: string): Written {
  const said = new URLSearchParams(fragment.replace(/^#/, ''));
  return collect(card, ({ name }) => said.get(name) ?? '');
}

/** The fragment from which `readCard` reads the same card. */
export const writeCard = (written: Written) => `#${new URLSearchParams(written).toString()}`;

/** A card in one line, without what a message says already; undefined if nothing is left. */
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

/** What the answers said about a field, as their message has it: "Tipo: de correr." */
function answerIn({ answer }: Field, message: string): string | undefined {
  const line = message.split('\n').find((each) => answer && each.startsWith(`${answer}: `));
  // The part after a comma is no answer.
  return /^[^:]*: ([^,]+)\.$/.exec(line ?? '')?.[1];
}

export interface CardForm {
  element: HTMLElement;
  /** The card as it is written now, as `describeCard` formats it. */
  tell: (message?: string) => string | undefined;
  /** Takes over what the answers of a message said, unless something else is written. */
  suggest: (message: string) => void;
}

/** A folded form that starts with the card of the address. What is written in it goes only into a link. */
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

/** Shares the link with another app, or copies it. Returns what happened. */
async function handOn({ name, copied }: AssistantCard, url: string): Promise<string> {
  const canShare = 'share' in navigator;
  try {
    await (canShare ? navigator.share({ title: name, url }) : navigator.clipboard.writeText(url));
    return canShare ? '' : copied;
  } catch (error) {
    // A visitor who closes the list of apps has changed their mind; after any other failure the
    // link is shown to be copied.
    return (error as Error).name === 'AbortError' ? '' : url;
  }
}
