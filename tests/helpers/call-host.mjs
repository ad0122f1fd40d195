// Plain JavaScript, because it is started for every deploy: sends a folder to the test at an
// address, and ends as the test says. An import of the module would load `fetch`, too.
const { request } = process.getBuiltinModule('node:http');

const [address, dir] = process.argv.slice(2);
request(address, { method: 'POST' }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).end(dir);
