import { useState } from 'react';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { useQuestion } from '../../ui/Question.tsx';
import { useToasts } from '../../ui/Toasts.tsx';

/** Ends every session of the person, this one last: only then is it sure that the server has heard. */
export function EverywhereOut({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const { error } = await admin.client.auth.signOut({ scope: 'others' });
    setIsBusy(false);
    if (error) show(messages.offline);
    else admin.signOut();
  };
  return (
    <>
      <h2>Outros aparelhos</h2>
      <p>Perdeu um celular, ou entrou em um computador que não é seu?</p>
      <div className="a-row">
        <Button
          disabled={isBusy}
          onClick={() => {
            ask({
              title: 'Sair de todos os aparelhos?',
              text: 'Você sai de todo computador e celular na mesma hora, também deste. O que não foi salvo em outro aparelho fica guardado nele.',
              yes: 'Sair de todos',
              onYes: () => void leave(),
            });
          }}
        >
          {isBusy ? 'Saindo…' : 'Sair de todos os aparelhos'}
        </Button>
      </div>
      {question}
    </>
  );
}
