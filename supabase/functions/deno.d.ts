/** The part of Deno that the functions use. They use nothing else of it, so that Node can run them. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  /** Serves `handler` on the address that the host sets. */
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
