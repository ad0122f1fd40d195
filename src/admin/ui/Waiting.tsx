/** A whole screen that is still on its way. */
export function Waiting({ text }: { text: string }) {
  return (
    <main className="a-login">
      <h1 className="a-loading">{text}</h1>
    </main>
  );
}
