import { expect, test } from 'vitest';
import { callFirst } from './turn-bar.ts';

interface FakeButton {
  href: string;
  querySelector?: () => { replaceChildren: (text: string) => void };
}

/** The two buttons as a page holds them, the call second. */
class FakeButtons {
  text = '(11) 1111-1111';
  call: FakeButton = {
    href: 'tel:+551111111111',
    querySelector: () => ({
      replaceChildren: (text) => {
        this.text = text;
      },
    }),
  };
  children: FakeButton[] = [{ href: 'https://wa.me/5511' }, this.call];
  dataset: { call: string | undefined };
  constructor(call?: string) {
    this.dataset = { call };
  }
  get firstElementChild() {
    return this.children[0];
  }
  querySelector() {
    return this.call;
  }
  prepend(...all: FakeButton[]) {
    this.children = all;
  }
  turn() {
    callFirst(this as unknown as HTMLElement);
  }
}

test('where the record has an emergency line, the call that comes first dials and says its number', () => {
  const buttons = new FakeButtons('(11) 2222-2222');
  buttons.turn();
  expect(buttons.firstElementChild).toBe(buttons.call);
  expect([buttons.call.href, buttons.text]).toEqual(['tel:+551122222222', '(11) 2222-2222']);
});

test('two hours lines turn their bar once, and the one phone stays', () => {
  const buttons = new FakeButtons();
  buttons.turn();
  buttons.turn();
  expect(buttons.firstElementChild).toBe(buttons.call);
  expect([buttons.call.href, buttons.text]).toEqual(['tel:+551111111111', '(11) 1111-1111']);
});
