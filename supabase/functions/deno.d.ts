/** The part of Deno that the functions use. They name nothing else of it, so that Node can run them. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  /** Serves on the address that the host gives; the answer is the function's. */
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
