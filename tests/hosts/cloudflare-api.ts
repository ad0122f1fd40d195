/** An answer of Cloudflare's API. */
export const ok = (result: unknown) =>
  Response.json({ success: true, errors: [], messages: [], result });
/** A refusal of Cloudflare's API. */
export const refused = (code: number, message: string, status = 404) =>
  Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  );

/** One call of the API. */
interface Call {
  request: Request;
  url: URL;
  /** Name of the worker in the path; '' for none. */
  worker: string;
}

/** Answers by method and path; `*` stands for the name of a worker. */
export type Routes = Readonly<Record<string, (call: Call) => Promise<Response> | Response>>;
