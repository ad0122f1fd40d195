// A hosted database has a public address; in a test a machine of its own answers there.
const { PUBLIC_SUPABASE_URL: hosted = '', HOSTED_AT: here = '' } = process.env;
const send = globalThis.fetch;
globalThis.fetch = (input, init) =>
  send(input instanceof Request ? input : String(input).replace(hosted, here), init);
