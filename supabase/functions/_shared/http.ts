/** An answer other than success, by its status and what its body calls it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The whole body as text. Stops reading, and throws a `Refusal` (413), above `limit` bytes. */
export async function readText(message: Request | Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = message.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return text + decoder.decode();
    size += piece.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new Refusal(413, 'too_large');
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}
