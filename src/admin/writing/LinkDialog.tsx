import type { Editor } from '@tiptap/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useRested } from '../ui/useRested.ts';
import { onEnter } from '../ui/on-enter.ts';
import { insertWord } from './insert-word.ts';
import { readAddress } from './link-address.ts';

/** A page that a link may lead to. */
export interface LinkTarget {
  href: string;
  title: string;
}

export interface LinkDialogProps {
  editor: Editor;
  findPages: (query: string) => Promise<LinkTarget[]>;
  onClose: () => void;
}

const TYPING_MS = 200;

/** Puts, changes or takes away the link of the selected words. */
export function LinkDialog({ editor, findPages, onClose }: LinkDialogProps) {
  const { href: linked } = editor.getAttributes('link');
  const before = typeof linked === 'string' ? linked : '';
  const [query, setQuery] = useState(before);
  const address = readAddress(query);
  const asked = useRested(query, TYPING_MS);
  const { data: pages, isError } = useQuery({
    queryKey: ['link-targets', asked],
    queryFn: () => findPages(asked),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  const apply = ({ href, title }: LinkTarget) => {
    onClose();
    if (editor.state.selection.empty && before === '') {
      insertWord(editor, { type: 'text', text: title, marks: [{ type: 'link', attrs: { href } }] });
      return;
    }
    const link = { href, title: null, order: null };
    editor.chain().focus().extendMarkRange('link').setMark('link', link).run();
  };

  return (
    <Dialog title={before === '' ? 'Inserir link' : 'Mudar link'} onClose={onClose}>
      <Field
        autoCapitalize="none"
        autoComplete="off"
        hint="Escreva palavras do título de uma página, ou cole um endereço."
        label="Página do site ou endereço"
        spellCheck={false}
        value={query}
        onText={setQuery}
        onKeyDown={onEnter(() => {
          if (address !== undefined) apply({ href: address, title: query.trim() });
        })}
      />
      {isError && <p className="a-error">As páginas do site não puderam ser lidas.</p>}
      <ul aria-label="Páginas encontradas" className="a-choices">
        {address !== undefined && (
          <li>
            <Button look="choice" onClick={() => apply({ href: address, title: query.trim() })}>
              <strong>Usar este endereço</strong> <span className="a-hint">{address}</span>
            </Button>
          </li>
        )}
        {pages?.map((page) => (
          <li key={page.href}>
            <Button look="choice" onClick={() => apply(page)}>
              <strong>{page.title}</strong> <span className="a-hint">{page.href}</span>
            </Button>
          </li>
        ))}
      </ul>
      {pages?.length === 0 && address === undefined && (
        <p role="status">Nenhuma página com estas palavras.</p>
      )}
      <div className="a-row">
        {before !== '' && (
          <Button
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
            }}
          >
            Tirar o link
          </Button>
        )}
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}
