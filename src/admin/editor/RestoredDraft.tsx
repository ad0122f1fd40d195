/** Says that what was not saved is here again, and offers the saved version. */
export function RestoredDraft(props: { isOvertaken: boolean; onReload: () => void }) {
  if (props.isOvertaken) {
    return (
      <div className="a-alert" role="alert">
        <p>
          Recuperamos as alterações que não tinham sido salvas, mas outra pessoa alterou esta página
          depois. Copie o que precisar e abra a versão dela.
        </p>
        <button className="a-btn a-btn-small" type="button" onClick={props.onReload}>
          Abrir a versão atual
        </button>
      </div>
    );
  }
  return (
    <p className="a-alert">
      Recuperamos as alterações que não tinham sido salvas.{' '}
      <button className="a-link" type="button" onClick={props.onReload}>
        Descartar e abrir a versão salva
      </button>
    </p>
  );
}
