import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactButton } from './ContactButton.tsx';

const phone = '5511999999999';
const message = 'Olá! O portão não abre & faz barulho.';
const href =
  'https://wa.me/5511999999999?text=Ol%C3%A1!%20O%20port%C3%A3o%20n%C3%A3o%20abre%20%26%20faz%20barulho.';

test('every variant opens the chat in a new tab that learns nothing of this page', () => {
  for (const variant of [{}, { compact: true }, { floating: true }]) {
    const html = renderToStaticMarkup(
      <ContactButton phone={phone} message={message} {...variant} />,
    );
    expect(html).toContain(`href="${href}"`);
    expect(html).toContain('target="_blank"');
    expect(html).toMatch(/rel="[^"]*noopener[^"]*noreferrer/);
  }
});

test('the full button is green, says what it does and takes a text and a class', () => {
  const html = renderToStaticMarkup(<ContactButton phone={phone} message={message} />);
  expect(html).toMatch(/class="btn btn-contact"/);
  expect(html).toContain('Chamar no WhatsApp<span');
  const own = renderToStaticMarkup(
    <ContactButton phone={phone} message={message} text="Pedir orçamento" className="mt-3" />,
  );
  expect(own).toMatch(/class="btn btn-contact mt-3"/);
  expect(own).toContain('<span>Pedir orçamento<small> pelo WhatsApp</small></span><span');
});

test('the compact one is smaller', () => {
  const html = renderToStaticMarkup(<ContactButton phone={phone} message={message} compact />);
  expect(html).toMatch(/class="btn btn-contact btn-compact"/);
});

test('the floating one is round, with a dot and a name of its own', () => {
  const html = renderToStaticMarkup(
    <ContactButton phone={phone} message={message} text="Falar agora" floating className="x" />,
  );
  expect(html).toMatch(/class="float x"/);
  expect(html).toContain('aria-label="Chamar no WhatsApp"');
  expect(html).toContain('title="Falar agora"');
  expect(html).toContain('class="float-dot"');
});
