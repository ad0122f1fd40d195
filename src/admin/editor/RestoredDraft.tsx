/** Says that what was not saved is here again, and offers the saved version. */
export function RestoredDraft(props: { isOvertaken: boolean; onReload: () => void }) {
  return (
    <p className="a-alert">
      Recuperamos as alterações que não tinham sido salvas.{' '}
      {props.isOvertaken && 'A página mudou depois: ao salvar, você escolhe o que fica. '}
      <button className="a-link" type="button" onClick={props.onReload}>
        Descartar e abrir a versão salva
      </button>
    </p>
  );
}
